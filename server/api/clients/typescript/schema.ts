// Made from the OpenAPI document by `npm run client`. MIT (LICENSE beside it).
export interface paths {
  "/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List messages
     * @description The newest first, of the workspace, of a conversation or of a channel. Without notes. To follow what happens, read the events instead.
     *
     *     Needs the scope `messages:read`.
     */
    get: operations["listMessages"];
    put?: never;
    /**
     * Send a message
     * @description Answered when it is stored and queued; the number's lane sends it. A contact and a conversation are made for a number that is not known.
     *
     *     Needs the scope `messages:write`.
     */
    post: operations["sendMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/messages/batch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send up to 500 messages
     * @description Each is accepted or refused by itself and has its result at its own place. An Idempotency-Key covers the whole batch, which counts as one request.
     *
     *     Needs the scope `messages:write`.
     */
    post: operations["sendMessages"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/messages/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a message with its status
     * @description Needs the scope `messages:read`.
     */
    get: operations["getMessage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/media": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a picture
     * @description The body is the file itself: JPEG, PNG or WebP of at most 16 MiB. Send it with POST /messages.
     *
     *     Needs the scope `media:write`.
     */
    post: operations["uploadMedia"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/media/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a file's size, type and address
     * @description Needs the scope `media:read`.
     */
    get: operations["getMedia"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/conversations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List conversations
     * @description The newest first, by when they began: pages do not shift while people write. Filters narrow each other.
     *
     *     Needs the scope `conversations:read`.
     */
    get: operations["listConversations"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/conversations/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a conversation
     * @description Needs the scope `conversations:read`.
     */
    get: operations["getConversation"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/conversations/{id}/assignment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Pass a conversation on
     * @description Its thread says so, in the name of the key.
     *
     *     Needs the scope `conversations:write`.
     */
    put: operations["assignConversation"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/conversations/{id}/state": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Open, close or snooze a conversation
     * @description One that is there already stays as it is. With a person that has another open conversation on the channel a closed one is not opened (409).
     *
     *     Needs the scope `conversations:write`.
     */
    put: operations["setConversationState"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/conversations/{id}/notes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Leave a note that only the team sees
     * @description Needs the scope `conversations:write`.
     */
    post: operations["addNote"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contacts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List or find contacts
     * @description The newest first. With `updatedSince` in the order of their last change, so that a copy elsewhere goes on where it was. Events tell of changes at once, also of the ids that WhatsApp teaches of a person, which alone do not move a contact in this list. Filters narrow each other.
     *
     *     Needs the scope `contacts:read`.
     */
    get: operations["listContacts"];
    put?: never;
    /**
     * Add a contact
     * @description Somebody who is known already is answered with 409 and `details.contactId`, also by another form of the same phone (Brazil's ninth digit, Mexico's 1, Argentina's 9).
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["createContact"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contacts/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a contact
     * @description `ETag` names it as it is: give that as `If-Match` to change nothing that you have not seen, or as `If-None-Match` to be answered 304 while nothing changed. One that was merged into another is 404 with `details.mergedInto`.
     *
     *     Needs the scope `contacts:read`.
     */
    get: operations["getContact"];
    put?: never;
    post?: never;
    /**
     * Erase a person
     * @description For good. They are gone at once: from lists, the inbox and campaigns. Then what was said, files, webhook payloads and whatever else names them is taken away; of their consent only keyed hashes are kept. Whoever writes under their number is somebody new.
     *
     *     Needs the scope `contacts:write`.
     */
    delete: operations["eraseContact"];
    options?: never;
    head?: never;
    /**
     * Change a contact
     * @description What is given changes. Attributes are merged by key; null takes one away. With `If-Match` only if the contact is still as its `ETag` says, else 412.
     *
     *     Needs the scope `contacts:write`.
     */
    patch: operations["changeContact"];
    trace?: never;
  };
  "/contacts/{id}/identities": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add a phone, LID or BSUID to a contact
     * @description One that they have already changes nothing. One of somebody else is 409 with `details.contactId`.
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["addIdentity"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contacts/{id}/identities/{kind}/{value}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Take an identity from a contact
     * @description Whoever writes under it next is somebody new. A phone is given in E.164, its plus as `%2B`.
     *
     *     Needs the scope `contacts:write`.
     */
    delete: operations["removeIdentity"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List tags
     * @description All of them, by name.
     *
     *     Needs the scope `contacts:read`.
     */
    get: operations["listTags"];
    put?: never;
    /**
     * Add a tag
     * @description A name that there is already, accents and case aside, is 409 with `details.tagId`.
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["createTag"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/tags/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a tag
     * @description Contacts lose it.
     *
     *     Needs the scope `contacts:write`.
     */
    delete: operations["deleteTag"];
    options?: never;
    head?: never;
    /**
     * Rename a tag
     * @description Needs the scope `contacts:write`.
     */
    patch: operations["changeTag"];
    trace?: never;
  };
  "/contacts/{id}/tags/{tagId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Tag a contact
     * @description Needs the scope `contacts:write`.
     */
    put: operations["tagContact"];
    post?: never;
    /**
     * Take a tag from a contact
     * @description One that they have not is no fault.
     *
     *     Needs the scope `contacts:write`.
     */
    delete: operations["untagContact"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contacts/{id}/consent": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a contact's consent with its proofs
     * @description The ledger, the last recorded first. Nothing in it is ever changed.
     *
     *     Needs the scope `consent:read`.
     */
    get: operations["listConsent"];
    put?: never;
    /**
     * Record a contact's consent
     * @description Appends to the ledger. `holds` says whether it is what holds now: an older entry that arrives late is kept and changes nothing.
     *
     *     Needs the scope `consent:write`.
     */
    post: operations["recordConsent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/segments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List segments
     * @description All that are in use, by name.
     *
     *     Needs the scope `segments:read`.
     */
    get: operations["listSegments"];
    put?: never;
    /**
     * Save a segment
     * @description A filter that names an attribute, tag or channel that there is not is 400 with `details.missing`.
     *
     *     Needs the scope `segments:write`.
     */
    post: operations["createSegment"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/segments/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a segment
     * @description Needs the scope `segments:read`.
     */
    get: operations["getSegment"];
    put?: never;
    post?: never;
    /**
     * Archive a segment
     * @description Refused as 409 with `details.campaignIds` while campaigns stand on it.
     *
     *     Needs the scope `segments:write`.
     */
    delete: operations["archiveSegment"];
    options?: never;
    head?: never;
    /**
     * Rename a segment, or change its filter
     * @description Needs the scope `segments:write`.
     */
    patch: operations["changeSegment"];
    trace?: never;
  };
  "/segments/{id}/count": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Count a segment's contacts
     * @description As they are now, by consent. Null in place of the numbers: a newer count of the same key took over.
     *
     *     Needs the scope `segments:read`.
     */
    get: operations["countSegment"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contacts/{id}/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Say what happened to a contact
     * @description Segments ask for it by name, how often and within which days.
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["recordContactEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List campaigns
     * @description The newest first.
     *
     *     Needs the scope `campaigns:read`.
     */
    get: operations["listCampaigns"];
    put?: never;
    /**
     * Draft a campaign
     * @description What is not given is as in a new draft on screen. A segment, channel or file that there is not is 404.
     *
     *     Needs the scope `campaigns:write`.
     */
    post: operations["createCampaign"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a campaign
     * @description With what keeps it from being launched, while it is a draft.
     *
     *     Needs the scope `campaigns:read`.
     */
    get: operations["getCampaign"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a draft
     * @description 409 when somebody saved since `version`, or it is no draft any more.
     *
     *     Needs the scope `campaigns:write`.
     */
    patch: operations["changeCampaign"];
    trace?: never;
  };
  "/campaigns/{id}/review": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * See who a draft would go to
     * @description By the conditions that a launch freezes. `getsIt` is what a launch is confirmed with. 409 when it is no draft any more.
     *
     *     Needs the scope `campaigns:read`.
     */
    get: operations["reviewCampaign"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}/launch": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Launch a draft
     * @description `version` and `confirmCount` are the draft and the number of people that were looked at (`getsIt` of the review). 409 when it is no draft any more, was changed, or would go to `details.count` people instead; 400 with `details.problems` when it is not complete.
     *
     *     Needs the scope `campaigns:write`.
     */
    post: operations["launchCampaign"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}/pause": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pause a campaign
     * @description At most one message of it for each number is still on its way. 409 unless it runs.
     *
     *     Needs the scope `campaigns:write`.
     */
    post: operations["pauseCampaign"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}/resume": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Let a paused campaign go on
     * @description 409 unless it is paused.
     *
     *     Needs the scope `campaigns:write`.
     */
    post: operations["resumeCampaign"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Call a campaign off
     * @description Who did not get it gets nothing. 409 when it is a draft, or over.
     *
     *     Needs the scope `campaigns:write`.
     */
    post: operations["cancelCampaign"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}/recipients": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List a campaign's people
     * @description Everybody of its audience, with where they are and why. There is nobody before it is launched.
     *
     *     Needs the scope `campaigns:read`.
     */
    get: operations["listCampaignRecipients"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/campaigns/{id}/report": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what a campaign came to
     * @description Needs the scope `campaigns:read`.
     */
    get: operations["getCampaignReport"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/channels": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List channels with their state
     * @description All of them, the oldest first.
     *
     *     Needs the scope `channels:read`.
     */
    get: operations["listChannels"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/channels/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a channel with its state
     * @description Needs the scope `channels:read`.
     */
    get: operations["getChannel"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/members": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List members
     * @description All of them, by name.
     *
     *     Needs the scope `members:read`.
     */
    get: operations["listMembers"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List deliveries to webhook endpoints
     * @description The newest first.
     *
     *     Needs the scope `webhooks:read`.
     */
    get: operations["listDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a delivery with its attempts
     * @description What is sent, and what came back each time.
     *
     *     Needs the scope `webhooks:read`.
     */
    get: operations["getDelivery"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries/{id}/replay": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a delivery again
     * @description Under the same `webhook-id`, so that a receiver that has it can tell. A waiting one is tried now. One whose event left the feed is not found.
     *
     *     Needs the scope `webhooks:write`.
     */
    post: operations["replayDelivery"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/replays": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a webhook endpoint what it missed since a time
     * @description In the background, up to now. `failed`: what was given up and did not succeed since; `all`: every event that the endpoint asks for now. The feed keeps two weeks. One replay of an endpoint at a time.
     *
     *     Needs the scope `webhooks:write`.
     */
    post: operations["replaySince"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}/test": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a webhook endpoint a test event
     * @description `webhook.test`, whatever the endpoint asked for.
     *
     *     Needs the scope `webhooks:write`.
     */
    post: operations["sendTestEvent"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook endpoints
     * @description All of them, the oldest first.
     *
     *     Needs the scope `webhooks:read`.
     */
    get: operations["listWebhooks"];
    put?: never;
    /**
     * Add a webhook endpoint
     * @description Events are sent as Standard Webhooks, signed by `secret`. An address that is not public, or not https, is refused.
     *
     *     Needs the scope `webhooks:write`.
     */
    post: operations["createWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/webhooks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a webhook endpoint
     * @description Needs the scope `webhooks:read`.
     */
    get: operations["getWebhook"];
    put?: never;
    post?: never;
    /**
     * Remove a webhook endpoint
     * @description What waits for it is cancelled; its history stays as long as any.
     *
     *     Needs the scope `webhooks:write`.
     */
    delete: operations["deleteWebhook"];
    options?: never;
    head?: never;
    /**
     * Change, disable or enable a webhook endpoint
     * @description What is given changes. Enabling sends what was kept meanwhile.
     *
     *     Needs the scope `webhooks:write`.
     */
    patch: operations["changeWebhook"];
    trace?: never;
  };
  "/webhooks/{id}/secret": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Give a webhook endpoint a new secret
     * @description For `overlapHours` both secrets sign, so that the receiver can change over without missing one.
     *
     *     Needs the scope `webhooks:write`.
     */
    post: operations["rotateWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read what happened, in order
     * @description Everything that a webhook may tell. Begin with `since`, or without anything to begin now; then give `cursor` as `after`, at once while `hasMore`, else after a pause. No event is ever missed, also one whose transaction ended late; a page may hold few or none though there is more. The feed keeps two weeks: a place older than 13 days is answered with 410 (`events.resync`) and `details.cursor` to go on from once everything is loaded anew. Events of one conversation are sorted by `seq`.
     *
     *     Needs the scope `events:read`.
     */
    get: operations["listEvents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-imports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List imports
     * @description The newest first, those of people and of programs.
     *
     *     Needs the scope `contacts:read`.
     */
    get: operations["listContactImports"];
    put?: never;
    /**
     * Upload a file of contacts
     * @description The body is the file itself, or a form with the file in `file` and, if you like, its name in `name`: CSV of at most 100 MiB, in any usual encoding and delimiter. Then ask for the import until it has a `layout`, say what goes where, look at what the check expects, and run it.
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["uploadContacts"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-imports/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ask how far an import is
     * @description Needs the scope `contacts:read`.
     */
    get: operations["getContactImport"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-imports/{id}/plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Say what goes where, and have the file checked
     * @description By header, where its column goes: `phone` (exactly one), `name`, `email`, `tags` or `attribute:<name>`; a header that is left out is not read. Nothing is written: the check says what a run would do. Again with other choices as often as you like.
     *
     *     Needs the scope `contacts:write`.
     */
    put: operations["planContactImport"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-imports/{id}/run": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Bring a checked file in
     * @description Records with errors are left out. Nobody who opted out is opted in, whatever the file says.
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["runContactImport"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-imports/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stop an import
     * @description What was brought in stays.
     *
     *     Needs the scope `contacts:write`.
     */
    post: operations["cancelContactImport"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-imports/{id}/errors": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what the check found wrong
     * @description By record, the first 10,000. Give the last `position` as `after` for more. `errorsUrl` of the import has the records themselves as CSV.
     *
     *     Needs the scope `contacts:read`.
     */
    get: operations["listContactImportErrors"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-exports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List exports
     * @description The newest first, those of people and of programs.
     *
     *     Needs the scope `contacts:read`.
     */
    get: operations["listContactExports"];
    put?: never;
    /**
     * Export contacts to a file
     * @description All of them, or those that the given filter or segment means, as CSV. Ask for it until it is `completed`; it is kept for a week. Cells that a spreadsheet would run are made harmless.
     *
     *     Needs the scope `contacts:read`.
     */
    post: operations["exportContacts"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/contact-exports/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Ask how far an export is, and where its file is
     * @description Needs the scope `contacts:read`.
     */
    get: operations["getContactExport"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AcceptedMessage: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      conversationId: string;
      /** @description Its place in the conversation. */
      seq: number;
      /** @enum {string} */
      status: "queued";
    };
    /** @description Why a request was refused (RFC 9457). */
    Problem: {
      /** @description `urn:baton:problem:` and the code. */
      type: string;
      /** @description The code in words. */
      title: string;
      status: number;
      /**
       * @description - `auth.required` (401): The request names nobody: send an API key or sign in.
       *     - `auth.forbidden` (403): Whoever asks may not do this.
       *     - `auth.invalid_credentials` (401): E-mail or password is wrong.
       *     - `auth.key_invalid` (401): The API key is unknown, revoked or past its end.
       *     - `auth.scope_missing` (403): The API key lacks the scope that `details.scope` names.
       *     - `auth.throttled` (429): Too many attempts: wait as long as Retry-After says.
       *     - `auth.signup_closed` (403): New accounts need an invitation.
       *     - `auth.email_taken` (409): An account with this e-mail exists.
       *     - `auth.link_invalid` (404): The link was used, revoked or is over.
       *     - `member.last_owner` (422): A workspace keeps at least one owner.
       *     - `request.invalid` (400): A value is missing or wrong: `details.fields` says which and why.
       *     - `request.malformed` (400): The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       *     - `request.unsupported_type` (415): The body's Content-Type is not what this route takes.
       *     - `request.too_large` (413): The body is larger than `details.maxBytes`.
       *     - `request.stale` (412): The thing is not as `If-Match` says any more: read it again.
       *     - `request.method_not_allowed` (405): The route has other methods: see Allow.
       *     - `request.rate_limited` (429): The workspace used its requests of this minute: wait as long as Retry-After says.
       *     - `not_found` (404): There is nothing here under this address or id.
       *     - `conflict` (409): The thing changed meanwhile or stands against another one.
       *     - `unavailable` (503): The server cannot do this now: try again after Retry-After seconds.
       *     - `text.empty` (422): The text has nothing to see.
       *     - `text.too_long` (422): The text is too long.
       *     - `media.unsupported_type` (415): The file is of no type that can be sent.
       *     - `media.too_large` (413): The file is too large.
       *     - `media.empty` (422): The file is empty.
       *     - `contact.opted_out` (422): The person opted out of this kind of message.
       *     - `contact.no_identity` (422): The person has no number or id that the channel can write to.
       *     - `channel.archived` (422): The channel is archived.
       *     - `conversation.closed` (409): Another conversation with this person is open: `details.openConversationId`.
       *     - `message.held` (409): Something came in that the author had not seen.
       *     - `message.not_retryable` (409): The message is not in a state from which this can be done.
       *     - `idempotency.mismatch` (409): The Idempotency-Key belongs to another request.
       *     - `session.fenced` (409): The session was taken over.
       *     - `events.resync` (410): The place is not in the feed any more: load everything anew and go on after `details.cursor`.
       *     - `webhook.url_refused` (422): The address is not one that events may be sent to.
       *     - `webhook.disabled` (409): The endpoint is turned off.
       *     - `webhook.replaying` (409): A replay of the endpoint is under way: wait until it has queued what it found.
       * @enum {string}
       */
      code:
        | "auth.required"
        | "auth.forbidden"
        | "auth.invalid_credentials"
        | "auth.key_invalid"
        | "auth.scope_missing"
        | "auth.throttled"
        | "auth.signup_closed"
        | "auth.email_taken"
        | "auth.link_invalid"
        | "member.last_owner"
        | "request.invalid"
        | "request.malformed"
        | "request.unsupported_type"
        | "request.too_large"
        | "request.stale"
        | "request.method_not_allowed"
        | "request.rate_limited"
        | "not_found"
        | "conflict"
        | "unavailable"
        | "text.empty"
        | "text.too_long"
        | "media.unsupported_type"
        | "media.too_large"
        | "media.empty"
        | "contact.opted_out"
        | "contact.no_identity"
        | "channel.archived"
        | "conversation.closed"
        | "message.held"
        | "message.not_retryable"
        | "idempotency.mismatch"
        | "session.fenced"
        | "events.resync"
        | "webhook.url_refused"
        | "webhook.disabled"
        | "webhook.replaying"
        | "internal";
      /** @description Names the request in the API log under Developers, and in the server's. */
      requestId: string;
      details?: {
        [key: string]: unknown;
      };
    };
    /**
     * @description Either `text` or `media`.
     * @example {
     *       "to": {
     *         "conversationId": "0193f0c2-9d4e-7c3a-8f21-5b6a7c8d9e0f"
     *       },
     *       "text": "Your parcel left today."
     *     }
     */
    NewMessage: {
      /** @description A conversation; or a number (E.164) or a contact on a channel. */
      to:
        | {
            /** Format: uuid */
            conversationId: string;
          }
        | {
            /** Format: uuid */
            channelId: string;
            /** @example +5511987654321 */
            phone: string;
          }
        | {
            /** Format: uuid */
            channelId: string;
            /** Format: uuid */
            contactId: string;
          };
      text?: string;
      /** @description A file of POST /media. */
      media?: {
        /** Format: uuid */
        id: string;
        caption?: string;
      };
    };
    BatchResults: {
      results: components["schemas"]["BatchResult"][];
    };
    /** @description What POST /messages would have answered: `message` with 202, else `problem`. */
    BatchResult: {
      status: number;
      message?: components["schemas"]["AcceptedMessage"];
      problem?: components["schemas"]["Problem"];
    };
    NewMessages: {
      messages: components["schemas"]["NewMessage"][];
    };
    MessagePage: {
      data: components["schemas"]["Message"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    Message: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      conversationId: string;
      /** Format: uuid */
      channelId: string;
      /** Format: uuid */
      contactId: string;
      /** @description Its place in the conversation. */
      seq: number;
      /** @enum {string} */
      direction: "inbound" | "outbound";
      /** @enum {string} */
      kind: "text" | "image" | "unsupported";
      /**
       * @description Of outbound ones; it only moves forward.
       * @enum {string|null}
       */
      status: "queued" | "sending" | "unknown" | "sent" | "failed" | "delivered" | "read" | "played" | null;
      /**
       * Format: uuid
       * @description The member who wrote it; null for what a program or a customer wrote.
       */
      authorId: string | null;
      /** @description The text, or the caption of a picture. */
      text: string;
      media: {
        /** Format: uuid */
        id: string;
        mime: string;
        sizeBytes: number;
        fileName: string | null;
        width: number | null;
        height: number | null;
        /** @description A path on this server, good for half an hour at least, to whoever has it. */
        url: string;
        thumbnailUrl: string;
      } | null;
      errorCode: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      sentAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      deliveredAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      readAt: string | null;
    };
    Media: {
      /** Format: uuid */
      id: string;
      /**
       * @description As the bytes themselves say.
       * @example image/jpeg
       */
      mime: string;
      sizeBytes: number;
      fileName: string | null;
      /** @description Pixels, as shown. */
      width: number | null;
      height: number | null;
      /** @description A path on this server, good for half an hour at least, to whoever has it. */
      url: string;
      thumbnailUrl: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
    };
    ConversationPage: {
      data: components["schemas"]["Conversation"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    Conversation: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      contactId: string;
      /** Format: uuid */
      channelId: string;
      /** @enum {string} */
      status: "open" | "pending" | "snoozed" | "closed";
      /**
       * Format: uuid
       * @description The member who has it.
       */
      assigneeId: string | null;
      /** Format: uuid */
      teamId: string | null;
      /** @description Of its last message, note or line. */
      lastSeq: number;
      /** @description Of the person's last message; 0 before the first. */
      lastInboundSeq: number;
      /** @description Messages of the person that nobody has read. */
      unread: number;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      lastMessageAt: string | null;
      /**
       * Format: date-time
       * @description Since when the person waits for an answer.
       * @example 2026-11-30T09:30:00.000Z
       */
      waitingSince: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      snoozedUntil: string | null;
    };
    /** @description A member keeps its team; a team takes it from its member; nobody lays it open to all. */
    Assignment:
      | {
          /** Format: uuid */
          memberId: string;
          /**
           * Format: uuid
           * @description Refuse with 409 when somebody else has it by now; null: nobody.
           */
          expectedAssigneeId?: string | null;
        }
      | {
          /** Format: uuid */
          teamId: string;
          /**
           * Format: uuid
           * @description Refuse with 409 when somebody else has it by now; null: nobody.
           */
          expectedAssigneeId?: string | null;
        }
      | {
          /** @enum {boolean} */
          nobody: true;
          /**
           * Format: uuid
           * @description Refuse with 409 when somebody else has it by now; null: nobody.
           */
          expectedAssigneeId?: string | null;
        };
    /**
     * @example {
     *       "status": "closed"
     *     }
     */
    WantedState:
      | {
          /** @enum {string} */
          status: "open";
        }
      | {
          /** @enum {string} */
          status: "closed";
        }
      | {
          /** @enum {string} */
          status: "snoozed";
          /**
           * Format: date-time
           * @description Within a year.
           */
          until: string;
        };
    Note: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      conversationId: string;
      seq: number;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
    };
    NewNote: {
      text: string;
    };
    ContactPage: {
      data: components["schemas"]["Contact"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    Contact: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @description E.164; of several the one that is known best. All of them stand in `identities`. */
      phone: string | null;
      identities: components["schemas"]["Identity"][];
      attributes: {
        [key: string]: unknown;
      };
      tags: components["schemas"]["ContactTag"][];
      /** @description What holds now. */
      consent: {
        /** @enum {string} */
        status: "unknown" | "opted_in" | "opted_out";
        /**
         * Format: date-time
         * @example 2026-11-30T09:30:00.000Z
         */
        at: string | null;
      };
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      updatedAt: string;
    };
    Identity: {
      /** @enum {string} */
      kind: "phone" | "lid" | "bsuid";
      /** @description A phone in E.164, or the bare LID or BSUID. */
      value: string;
    };
    ContactTag: {
      id: number;
      name: string;
    };
    /**
     * @description Nothing is needed: a phone may come later.
     * @example {
     *       "name": "Ana Ribeiro",
     *       "phone": "+351912345678",
     *       "attributes": {
     *         "city": "Porto",
     *         "vip": true
     *       }
     *     }
     */
    NewContact: {
      /** @default  */
      name: string;
      /**
       * @description With its plus and country code.
       * @example +5511987654321
       */
      phone?: string;
      /** @default [] */
      identities: components["schemas"]["NewIdentity"][];
      /** @default {} */
      attributes: {
        [key: string]: string | number | boolean;
      };
      /** @default [] */
      tagIds: number[];
    };
    NewIdentity:
      | {
          /** @enum {string} */
          kind: "phone";
          /**
           * @description With its plus and country code.
           * @example +5511987654321
           */
          value: string;
        }
      | {
          /** @enum {string} */
          kind: "lid";
          value: string;
        }
      | {
          /** @enum {string} */
          kind: "bsuid";
          value: string;
        };
    /**
     * @example {
     *       "attributes": {
     *         "city": "Faro",
     *         "vip": null
     *       }
     *     }
     */
    ContactChange: {
      name?: string;
      attributes?: {
        [key: string]: string | number | boolean | null;
      };
    };
    TagList: {
      data: components["schemas"]["Tag"][];
    };
    Tag: {
      id: number;
      name: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
    };
    /**
     * @example {
     *       "name": "VIP"
     *     }
     */
    NewTag: {
      name: string;
    };
    ConsentPage: {
      data: components["schemas"]["ConsentEntry"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    ConsentEntry: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      status: "unknown" | "opted_in" | "opted_out";
      source: string;
      wording: string;
      /**
       * Format: date-time
       * @description When it was given.
       * @example 2026-11-30T09:30:00.000Z
       */
      at: string;
    };
    RecordedConsent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      status: "unknown" | "opted_in" | "opted_out";
      source: string;
      wording: string;
      /**
       * Format: date-time
       * @description When it was given.
       * @example 2026-11-30T09:30:00.000Z
       */
      at: string;
      holds: boolean;
    };
    NewConsent: {
      /** @enum {string} */
      status: "opted_in" | "opted_out";
      /**
       * @description Where it was given.
       * @example checkout form
       */
      source: string;
      /** @description What the person agreed to or wrote: the proof. */
      wording: string;
      /**
       * Format: date-time
       * @description When it was given; now by default.
       */
      at?: string;
    };
    SegmentList: {
      data: components["schemas"]["Segment"][];
    };
    Segment: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @description A group, `all` or `any` of a list or `not` of one, or a condition of `field`, `op` and `value`. A tag stands in it by its id. */
      filter: {
        [key: string]: unknown;
      };
      /**
       * @description `broken`: `missing` names what the filter asks for in vain.
       * @enum {string}
       */
      state: "ready" | "broken";
      missing: components["schemas"]["MissingReference"][];
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      updatedAt: string;
    };
    MissingReference: {
      /** @enum {string} */
      kind: "attribute" | "tag" | "channel";
      name: string;
      path: (string | number)[];
    };
    /**
     * @example {
     *       "name": "Porto, twice or more",
     *       "filter": {
     *         "all": [
     *           {
     *             "field": "attributes.city",
     *             "op": "is",
     *             "value": "Porto"
     *           },
     *           {
     *             "field": "events",
     *             "op": "happened",
     *             "value": {
     *               "name": "order.placed",
     *               "count": 2,
     *               "withinDays": 90
     *             }
     *           }
     *         ]
     *       }
     *     }
     */
    NewSegment: {
      name: string;
      /** @description Groups all, any and not over leaves of field, op and value. */
      filter: unknown;
    };
    SegmentCount: {
      count: {
        total: number;
        optedIn: number;
        optedOut: number;
        unknown: number;
      } | null;
    };
    /**
     * @example {
     *       "name": "Porto"
     *     }
     */
    SegmentChange: {
      name?: string;
      /** @description Groups all, any and not over leaves of field, op and value. */
      filter?: unknown;
    };
    ContactEvent: {
      /** Format: uuid */
      id: string;
      name: string;
      properties: {
        [key: string]: unknown;
      };
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      at: string;
    };
    /**
     * @example {
     *       "name": "order.placed",
     *       "properties": {
     *         "total": 42.5
     *       }
     *     }
     */
    NewContactEvent: {
      /**
       * Format: uuid
       * @description Yours: an event told again under its id counts once.
       */
      id?: string;
      /** @example order.placed */
      name: string;
      /** @default {} */
      properties: {
        [key: string]: string | number | boolean | null;
      };
      /**
       * Format: date-time
       * @description When it happened; now by default.
       */
      at?: string;
    };
    CampaignPage: {
      data: components["schemas"]["CampaignSummary"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    CampaignSummary: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: "draft" | "scheduled" | "snapshotting" | "running" | "paused" | "completed" | "cancelled" | "failed";
      people: components["schemas"]["CampaignPeople"];
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      endedAt: string | null;
    };
    /** @description How many people are where; each is counted once, at the furthest they came. */
    CampaignPeople: {
      total: number;
      pending: number;
      queued: number;
      held: number;
      unknown: number;
      sent: number;
      failed: number;
      delivered: number;
      read: number;
      replied: number;
      skipped: number;
    };
    Campaign: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: "draft" | "scheduled" | "snapshotting" | "running" | "paused" | "completed" | "cancelled" | "failed";
      /** @description Raised by every save of a draft; a change and a launch name the one they saw. */
      version: number;
      /** Format: uuid */
      segmentId: string | null;
      exclusionIds: string[];
      channelIds: string[];
      variants: components["schemas"]["CampaignVariant"][];
      requiresOptIn: boolean;
      holdoutPercent: number;
      schedule:
        | {
            /** @enum {string} */
            kind: "now";
          }
        | {
            /** @enum {string} */
            kind: "at";
            at: string;
          }
        | {
            /** @enum {string} */
            kind: "local";
            date: string;
            time: string;
          };
      quietHours: {
        from: string;
        to: string;
      } | null;
      /** @enum {string} */
      onChannelLoss: "hold" | "move";
      replyWindowHours: number;
      tracksLinks: boolean;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      launchedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      pausedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      endedAt: string | null;
      /** @description A code of why it failed. */
      failure: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      archivedAt: string | null;
    };
    CampaignVariant: {
      /** @description 1 is A, 2 is B. */
      label: number;
      body: string;
      /** Format: uuid */
      mediaId: string | null;
      bindings: {
        attribute: string;
        fallback?: string;
      }[];
      weight: number;
    };
    /**
     * @example {
     *       "name": "December",
     *       "variants": [
     *         {
     *           "body": "Hi {{1}}, it is here: https://shop.example",
     *           "bindings": [
     *             {
     *               "attribute": "first_name",
     *               "fallback": "you"
     *             }
     *           ]
     *         }
     *       ],
     *       "schedule": {
     *         "kind": "local",
     *         "date": "2027-12-01",
     *         "time": "10:00"
     *       }
     *     }
     */
    NewCampaign: {
      name: string;
      /** Format: uuid */
      segmentId?: string | null;
      exclusionIds?: string[];
      channelIds?: string[];
      variants?: {
        body: string;
        /**
         * Format: uuid
         * @default null
         */
        mediaId: string | null;
        /** @default [] */
        bindings: {
          attribute: string;
          fallback?: string;
        }[];
        /** @default 1 */
        weight: number;
      }[];
      requiresOptIn?: boolean;
      holdoutPercent?: number;
      schedule?:
        | {
            /** @enum {string} */
            kind: "now";
          }
        | {
            /** @enum {string} */
            kind: "at";
            /** Format: date-time */
            at: string;
          }
        | {
            /** @enum {string} */
            kind: "local";
            /** Format: date */
            date: string;
            time: string;
          };
      quietHours?: {
        from: string;
        to: string;
      } | null;
      /** @enum {string} */
      onChannelLoss?: "hold" | "move";
      replyWindowHours?: number;
      tracksLinks?: boolean;
    };
    CampaignDetail: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: "draft" | "scheduled" | "snapshotting" | "running" | "paused" | "completed" | "cancelled" | "failed";
      /** @description Raised by every save of a draft; a change and a launch name the one they saw. */
      version: number;
      /** Format: uuid */
      segmentId: string | null;
      exclusionIds: string[];
      channelIds: string[];
      variants: components["schemas"]["CampaignVariant"][];
      requiresOptIn: boolean;
      holdoutPercent: number;
      schedule:
        | {
            /** @enum {string} */
            kind: "now";
          }
        | {
            /** @enum {string} */
            kind: "at";
            at: string;
          }
        | {
            /** @enum {string} */
            kind: "local";
            date: string;
            time: string;
          };
      quietHours: {
        from: string;
        to: string;
      } | null;
      /** @enum {string} */
      onChannelLoss: "hold" | "move";
      replyWindowHours: number;
      tracksLinks: boolean;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      updatedAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      launchedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      pausedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      endedAt: string | null;
      /** @description A code of why it failed. */
      failure: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      archivedAt: string | null;
      problems: components["schemas"]["CampaignProblem"][];
    };
    /** @description What keeps a draft from being launched. */
    CampaignProblem: {
      /** @enum {string} */
      step: "audience" | "message" | "schedule";
      /** @enum {string} */
      code:
        | "segment_missing"
        | "segment_broken"
        | "exclusion_broken"
        | "channel_missing"
        | "channel_archived"
        | "variant_missing"
        | "text_empty"
        | "text_too_long"
        | "variable_unbound"
        | "time_past"
        | "time_quiet";
      label?: number;
      variable?: number;
      /** Format: uuid */
      id?: string;
    };
    /**
     * @example {
     *       "version": 1,
     *       "name": "January"
     *     }
     */
    CampaignChange: {
      name?: string;
      /** Format: uuid */
      segmentId?: string | null;
      exclusionIds?: string[];
      channelIds?: string[];
      variants?: {
        body: string;
        /**
         * Format: uuid
         * @default null
         */
        mediaId: string | null;
        /** @default [] */
        bindings: {
          attribute: string;
          fallback?: string;
        }[];
        /** @default 1 */
        weight: number;
      }[];
      requiresOptIn?: boolean;
      holdoutPercent?: number;
      schedule?:
        | {
            /** @enum {string} */
            kind: "now";
          }
        | {
            /** @enum {string} */
            kind: "at";
            /** Format: date-time */
            at: string;
          }
        | {
            /** @enum {string} */
            kind: "local";
            /** Format: date */
            date: string;
            time: string;
          };
      quietHours?: {
        from: string;
        to: string;
      } | null;
      /** @enum {string} */
      onChannelLoss?: "hold" | "move";
      replyWindowHours?: number;
      tracksLinks?: boolean;
      version: number;
    };
    CampaignReview: {
      version: number;
      problems: components["schemas"]["CampaignProblem"][];
      total: number;
      getsIt: number;
      reasons: components["schemas"]["CampaignReasons"];
      /**
       * Format: date-time
       * @description Null when nobody can say.
       * @example 2026-11-30T09:30:00.000Z
       */
      finishesAt: string | null;
    };
    /** @description Why, and how many, those of most people first. */
    CampaignReasons: {
      reason: string;
      people: number;
    }[];
    /**
     * @example {
     *       "version": 3,
     *       "confirmCount": 4120
     *     }
     */
    CampaignLaunch: {
      version: number;
      confirmCount: number;
    };
    RecipientPage: {
      data: components["schemas"]["Recipient"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    Recipient: {
      /** Format: uuid */
      contactId: string;
      /** @enum {string} */
      status:
        | "pending"
        | "queued"
        | "held"
        | "sending"
        | "unknown"
        | "sent"
        | "failed"
        | "delivered"
        | "read"
        | "replied"
        | "skipped";
      /** @description Why they are held, failed or skipped. */
      reason: string | null;
      variant: number | null;
      /** Format: uuid */
      channelId: string | null;
      /** Format: uuid */
      messageId: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      notBefore: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      queuedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      sentAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      deliveredAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      readAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      repliedAt: string | null;
      /** @enum {string|null} */
      replyCertainty: "certain" | "probable" | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      clickedAt: string | null;
    };
    CampaignReport: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      status: "draft" | "scheduled" | "snapshotting" | "running" | "paused" | "completed" | "cancelled" | "failed";
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      endedAt: string | null;
      people: components["schemas"]["CampaignPeople"];
      total: components["schemas"]["CampaignReached"];
      variants: {
        planned: number;
        sent: number;
        delivered: number;
        read: number;
        replied: number;
        /** @description Replies that quote the message; the others came within the window. */
        repliedForCertain: number;
        clicked: number;
        failed: number;
        label: number;
      }[];
      links: {
        label: number;
        url: string;
        people: number;
        clicks: number;
      }[];
      /** @description Who opted out within the reply window after their message. */
      optedOut: number;
      holds: components["schemas"]["CampaignReasons"];
      failures: components["schemas"]["CampaignReasons"];
      skips: components["schemas"]["CampaignReasons"];
      /** @description Of a part of those who got it and of those held out: how many wrote within the reply window. */
      holdout: {
        got: {
          people: number;
          wrote: number;
        };
        heldOut: {
          people: number;
          wrote: number;
        };
      } | null;
    };
    /** @description How far people came; each step counts those of the steps after it. */
    CampaignReached: {
      planned: number;
      sent: number;
      delivered: number;
      read: number;
      replied: number;
      /** @description Replies that quote the message; the others came within the window. */
      repliedForCertain: number;
      clicked: number;
      failed: number;
    };
    ChannelList: {
      data: components["schemas"]["Channel"][];
    };
    Channel: {
      /** Format: uuid */
      id: string;
      name: string;
      /** @enum {string} */
      provider: "simulated" | "linked";
      /** @description The own number, E.164, once it is known. */
      phone: string | null;
      /** @enum {string} */
      state:
        | "disconnected"
        | "connecting"
        | "awaiting_scan"
        | "awaiting_passkey"
        | "connected"
        | "degraded"
        | "restricted"
        | "replaced"
        | "logged_out"
        | "banned";
      /** @description A code of why it is in this state. */
      reason: string | null;
      /** @enum {string} */
      desiredState: "connected" | "disconnected" | "logged_out";
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      stateAt: string;
      /** @description Whether messages leave now; otherwise they wait in order. */
      canSend: boolean;
      needsPerson: boolean;
      /** @description What a person does next, in words. */
      nextStep: string | null;
      /** @description Messages a minute that leave this number. */
      perMinute: number;
      burst: number;
      /** @description Messages that wait or are on their way, counted up to 1,000. */
      waiting: number;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      archivedAt: string | null;
    };
    MemberList: {
      data: components["schemas"]["Member"][];
    };
    Member: {
      /** Format: uuid */
      id: string;
      name: string;
      email: string;
      /** @enum {string} */
      role: "agent" | "supervisor" | "admin" | "owner";
      teamIds: string[];
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
    };
    DeliveryPage: {
      data: components["schemas"]["Delivery"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    Delivery: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      endpointId: string;
      /**
       * Format: uuid
       * @description Also its `webhook-id`.
       */
      eventId: string;
      type: string;
      /** @enum {string} */
      status: "waiting" | "succeeded" | "failed" | "expired" | "cancelled";
      attempts: number;
      /**
       * Format: date-time
       * @description When the next attempt is due, of a waiting one.
       * @example 2026-11-30T09:30:00.000Z
       */
      dueAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      finishedAt: string | null;
    };
    DeliveryWithLog: {
      /** Format: uuid */
      id: string;
      /** Format: uuid */
      endpointId: string;
      /**
       * Format: uuid
       * @description Also its `webhook-id`.
       */
      eventId: string;
      type: string;
      /** @enum {string} */
      status: "waiting" | "succeeded" | "failed" | "expired" | "cancelled";
      attempts: number;
      /**
       * Format: date-time
       * @description When the next attempt is due, of a waiting one.
       * @example 2026-11-30T09:30:00.000Z
       */
      dueAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      finishedAt: string | null;
      /** @description What is sent; null when the event left the feed. */
      body: {
        [key: string]: unknown;
      } | null;
      /** @description Its attempts, first to last. */
      log: components["schemas"]["DeliveryAttempt"][];
    };
    DeliveryAttempt: {
      /** Format: uuid */
      id: string;
      number: number;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startedAt: string;
      durationMs: number;
      /** @description Null when no answer came. */
      statusCode: number | null;
      /** @enum {string|null} */
      failure:
        | "secret"
        | "status"
        | "redirect"
        | "refused_address"
        | "dns"
        | "connect"
        | "timeout"
        | "tls"
        | "closed"
        | "malformed"
        | "lost"
        | null;
      responseHeaders: {
        [key: string]: string | string[];
      } | null;
      /** @description The first 4 KiB. */
      responseBody: string | null;
    };
    StartedDelivery: {
      /**
       * Format: uuid
       * @description To be followed by GET /deliveries/{id}.
       */
      deliveryId: string;
    };
    Replay: {
      /** Format: uuid */
      replayId: string;
    };
    NewReplay: {
      /** Format: date-time */
      since: string;
      /**
       * @default failed
       * @enum {string}
       */
      which: "failed" | "all";
    };
    WebhookList: {
      data: components["schemas"]["Webhook"][];
    };
    Webhook: {
      /** Format: uuid */
      id: string;
      url: string;
      description: string;
      /** @description Types or patterns. */
      eventTypes: (
        | "*"
        | "message.*"
        | "conversation.*"
        | "contact.*"
        | "consent.*"
        | "campaign.*"
        | "channel.*"
        | "message.received"
        | "message.accepted"
        | "message.status"
        | "conversation.created"
        | "conversation.updated"
        | "conversation.assigned"
        | "conversation.closed"
        | "conversation.reopened"
        | "contact.created"
        | "contact.updated"
        | "contact.merged"
        | "consent.changed"
        | "campaign.started"
        | "campaign.paused"
        | "campaign.resumed"
        | "campaign.completed"
        | "campaign.cancelled"
        | "campaign.failed"
        | "channel.state"
      )[];
      /** @description Which of those events; null for all. `contains` may look for 50 values of 1,000 characters together, over all endpoints. */
      filter: {
        /** @enum {string} */
        match: "all" | "any";
        conditions: {
          /** @enum {string} */
          field:
            | "type"
            | "conversationId"
            | "channelId"
            | "contactId"
            | "teamId"
            | "assigneeId"
            | "kind"
            | "status"
            | "errorCode"
            | "state"
            | "text";
          /** @enum {string} */
          operator: "is" | "is_not" | "contains" | "exists";
          /** @default [] */
          values: string[];
        }[];
      } | null;
      /** @description Whether events are kept while it is disabled, and sent afterwards. */
      keepsEvents: boolean;
      /** @description Whether events of a conversation come one after the other. */
      isOrdered: boolean;
      /** @description Deliveries at once. */
      maxInFlight: number;
      /** @description Deliveries a second; null: as fast as it answers. */
      perSecond: number | null;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @enum {string|null} */
      disabledReason: "member" | "gone" | "failing" | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      disabledAt: string | null;
      /**
       * Format: date-time
       * @description Until when the former secret signs too.
       * @example 2026-11-30T09:30:00.000Z
       */
      formerSecretUntil: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
    };
    WebhookWithSecret: {
      /** Format: uuid */
      id: string;
      url: string;
      description: string;
      /** @description Types or patterns. */
      eventTypes: (
        | "*"
        | "message.*"
        | "conversation.*"
        | "contact.*"
        | "consent.*"
        | "campaign.*"
        | "channel.*"
        | "message.received"
        | "message.accepted"
        | "message.status"
        | "conversation.created"
        | "conversation.updated"
        | "conversation.assigned"
        | "conversation.closed"
        | "conversation.reopened"
        | "contact.created"
        | "contact.updated"
        | "contact.merged"
        | "consent.changed"
        | "campaign.started"
        | "campaign.paused"
        | "campaign.resumed"
        | "campaign.completed"
        | "campaign.cancelled"
        | "campaign.failed"
        | "channel.state"
      )[];
      /** @description Which of those events; null for all. `contains` may look for 50 values of 1,000 characters together, over all endpoints. */
      filter: {
        /** @enum {string} */
        match: "all" | "any";
        conditions: {
          /** @enum {string} */
          field:
            | "type"
            | "conversationId"
            | "channelId"
            | "contactId"
            | "teamId"
            | "assigneeId"
            | "kind"
            | "status"
            | "errorCode"
            | "state"
            | "text";
          /** @enum {string} */
          operator: "is" | "is_not" | "contains" | "exists";
          /** @default [] */
          values: string[];
        }[];
      } | null;
      /** @description Whether events are kept while it is disabled, and sent afterwards. */
      keepsEvents: boolean;
      /** @description Whether events of a conversation come one after the other. */
      isOrdered: boolean;
      /** @description Deliveries at once. */
      maxInFlight: number;
      /** @description Deliveries a second; null: as fast as it answers. */
      perSecond: number | null;
      /** @enum {string} */
      status: "enabled" | "disabled";
      /** @enum {string|null} */
      disabledReason: "member" | "gone" | "failing" | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      disabledAt: string | null;
      /**
       * Format: date-time
       * @description Until when the former secret signs too.
       * @example 2026-11-30T09:30:00.000Z
       */
      formerSecretUntil: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /** @description Of Standard Webhooks, `whsec_…`. It is shown here and never again. */
      secret: string;
    };
    /**
     * @example {
     *       "url": "https://example.com/baton",
     *       "eventTypes": [
     *         "message.received",
     *         "conversation.*"
     *       ]
     *     }
     */
    NewWebhook: {
      url: string;
      /** @default  */
      description: string;
      eventTypes: (
        | "*"
        | "message.*"
        | "conversation.*"
        | "contact.*"
        | "consent.*"
        | "campaign.*"
        | "channel.*"
        | "message.received"
        | "message.accepted"
        | "message.status"
        | "conversation.created"
        | "conversation.updated"
        | "conversation.assigned"
        | "conversation.closed"
        | "conversation.reopened"
        | "contact.created"
        | "contact.updated"
        | "contact.merged"
        | "consent.changed"
        | "campaign.started"
        | "campaign.paused"
        | "campaign.resumed"
        | "campaign.completed"
        | "campaign.cancelled"
        | "campaign.failed"
        | "channel.state"
      )[];
      /** @default null */
      filter: {
        /** @enum {string} */
        match: "all" | "any";
        conditions: {
          /** @enum {string} */
          field:
            | "type"
            | "conversationId"
            | "channelId"
            | "contactId"
            | "teamId"
            | "assigneeId"
            | "kind"
            | "status"
            | "errorCode"
            | "state"
            | "text";
          /** @enum {string} */
          operator: "is" | "is_not" | "contains" | "exists";
          /** @default [] */
          values: string[];
        }[];
      } | null;
      /** @default true */
      keepsEvents: boolean;
      /** @default false */
      isOrdered: boolean;
      /** @default 8 */
      maxInFlight: number;
      /** @default null */
      perSecond: number | null;
    };
    /**
     * @example {
     *       "status": "disabled"
     *     }
     */
    WebhookChange: {
      url?: string;
      description?: string;
      eventTypes?: (
        | "*"
        | "message.*"
        | "conversation.*"
        | "contact.*"
        | "consent.*"
        | "campaign.*"
        | "channel.*"
        | "message.received"
        | "message.accepted"
        | "message.status"
        | "conversation.created"
        | "conversation.updated"
        | "conversation.assigned"
        | "conversation.closed"
        | "conversation.reopened"
        | "contact.created"
        | "contact.updated"
        | "contact.merged"
        | "consent.changed"
        | "campaign.started"
        | "campaign.paused"
        | "campaign.resumed"
        | "campaign.completed"
        | "campaign.cancelled"
        | "campaign.failed"
        | "channel.state"
      )[];
      filter?: {
        /** @enum {string} */
        match: "all" | "any";
        conditions: {
          /** @enum {string} */
          field:
            | "type"
            | "conversationId"
            | "channelId"
            | "contactId"
            | "teamId"
            | "assigneeId"
            | "kind"
            | "status"
            | "errorCode"
            | "state"
            | "text";
          /** @enum {string} */
          operator: "is" | "is_not" | "contains" | "exists";
          /** @default [] */
          values: string[];
        }[];
      } | null;
      keepsEvents?: boolean;
      isOrdered?: boolean;
      maxInFlight?: number;
      perSecond?: number | null;
      /** @enum {string} */
      status?: "enabled" | "disabled";
    };
    SecretRotation: {
      /** @default 24 */
      overlapHours: number;
    };
    EventPage: {
      data: components["schemas"]["Event"][];
      cursor: string;
      hasMore: boolean;
    };
    /** @description Told apart by `type`. `id` is the same as `webhook-id`: who listens by both takes each once. */
    Event:
      | components["schemas"]["MessageReceivedEvent"]
      | components["schemas"]["MessageAcceptedEvent"]
      | components["schemas"]["MessageStatusEvent"]
      | components["schemas"]["ConversationCreatedEvent"]
      | components["schemas"]["ConversationUpdatedEvent"]
      | components["schemas"]["ConversationAssignedEvent"]
      | components["schemas"]["ConversationClosedEvent"]
      | components["schemas"]["ConversationReopenedEvent"]
      | components["schemas"]["ContactCreatedEvent"]
      | components["schemas"]["ContactUpdatedEvent"]
      | components["schemas"]["ContactMergedEvent"]
      | components["schemas"]["ConsentChangedEvent"]
      | components["schemas"]["CampaignStartedEvent"]
      | components["schemas"]["CampaignPausedEvent"]
      | components["schemas"]["CampaignResumedEvent"]
      | components["schemas"]["CampaignCompletedEvent"]
      | components["schemas"]["CampaignCancelledEvent"]
      | components["schemas"]["CampaignFailedEvent"]
      | components["schemas"]["ChannelStateEvent"];
    /** @description A person wrote to one of your numbers. */
    MessageReceivedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "message.received";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        messageId: string;
        /** Format: uuid */
        conversationId: string | null;
        /**
         * Format: uuid
         * @description The person on the other side.
         */
        contactId: string | null;
        /**
         * Format: uuid
         * @description The number it went over.
         */
        channelId: string | null;
        /** @description Place in the conversation: sort by it, deliveries may come in any order. */
        seq: number;
        /**
         * @description More kinds may be added.
         * @enum {string}
         */
        kind: "text" | "image" | "unsupported";
        text: string;
        media: {
          /** Format: uuid */
          id: string;
          mime: string;
          sizeBytes: number;
          fileName: string | null;
        } | null;
        /** Format: date-time */
        createdAt: string;
      };
    };
    /** @description A message to a person was accepted for sending, by a member, the API or a campaign. */
    MessageAcceptedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "message.accepted";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        messageId: string;
        /** Format: uuid */
        conversationId: string | null;
        /**
         * Format: uuid
         * @description The person on the other side.
         */
        contactId: string | null;
        /**
         * Format: uuid
         * @description The number it went over.
         */
        channelId: string | null;
        /** @description Place in the conversation: sort by it, deliveries may come in any order. */
        seq: number;
        /**
         * @description More kinds may be added.
         * @enum {string}
         */
        kind: "text" | "image" | "unsupported";
        text: string;
        media: {
          /** Format: uuid */
          id: string;
          mime: string;
          sizeBytes: number;
          fileName: string | null;
        } | null;
        /** Format: date-time */
        createdAt: string;
        /** @description `queued`, or `sent` when it was written on the phone itself; later ones come as message.status. */
        status: string;
        /**
         * Format: uuid
         * @description The member who wrote it; null for the API and campaigns.
         */
        authorId: string | null;
      };
    };
    /** @description A message to a person moved on: sent, delivered, read, failed. */
    MessageStatusEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "message.status";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        messageId: string;
        /** Format: uuid */
        conversationId: string | null;
        /**
         * Format: uuid
         * @description The person on the other side.
         */
        contactId: string | null;
        /**
         * Format: uuid
         * @description The number it went over.
         */
        channelId: string | null;
        seq: number;
        /** @enum {string} */
        status: "queued" | "sending" | "sent" | "delivered" | "read" | "played" | "failed" | "unknown";
        /** @description Why it failed. */
        errorCode: string | null;
        /** Format: date-time */
        at: string;
      };
    };
    /** @description A thread with a person on a number began. */
    ConversationCreatedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "conversation.created";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        conversationId: string;
        /** Format: uuid */
        contactId: string;
        /** Format: uuid */
        channelId: string;
        /** @enum {string} */
        status: "open" | "pending" | "snoozed" | "closed";
        /**
         * Format: uuid
         * @description The member who has it.
         */
        assigneeId: string | null;
        /** Format: uuid */
        teamId: string | null;
        lastSeq: number;
        /** Format: date-time */
        lastMessageAt: string | null;
        /**
         * Format: date-time
         * @description Since when the person waits for an answer.
         */
        waitingSince: string | null;
      };
    };
    /** @description Something about a conversation changed, how it stands now. Comes with the more telling ones too. */
    ConversationUpdatedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "conversation.updated";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        conversationId: string;
        /** Format: uuid */
        contactId: string;
        /** Format: uuid */
        channelId: string;
        /** @enum {string} */
        status: "open" | "pending" | "snoozed" | "closed";
        /**
         * Format: uuid
         * @description The member who has it.
         */
        assigneeId: string | null;
        /** Format: uuid */
        teamId: string | null;
        lastSeq: number;
        /** Format: date-time */
        lastMessageAt: string | null;
        /**
         * Format: date-time
         * @description Since when the person waits for an answer.
         */
        waitingSince: string | null;
      };
    };
    /** @description A conversation went to another member or team, or to nobody. */
    ConversationAssignedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "conversation.assigned";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        conversationId: string;
        /** Format: uuid */
        contactId: string;
        /** Format: uuid */
        channelId: string;
        /** @enum {string} */
        status: "open" | "pending" | "snoozed" | "closed";
        /**
         * Format: uuid
         * @description The member who has it.
         */
        assigneeId: string | null;
        /** Format: uuid */
        teamId: string | null;
        lastSeq: number;
        /** Format: date-time */
        lastMessageAt: string | null;
        /**
         * Format: date-time
         * @description Since when the person waits for an answer.
         */
        waitingSince: string | null;
        /** @description Who had it before. */
        previous: {
          /** Format: uuid */
          assigneeId: string | null;
          /** Format: uuid */
          teamId: string | null;
        };
      };
    };
    /** @description A conversation was closed. */
    ConversationClosedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "conversation.closed";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        conversationId: string;
        /** Format: uuid */
        contactId: string;
        /** Format: uuid */
        channelId: string;
        /** @enum {string} */
        status: "open" | "pending" | "snoozed" | "closed";
        /**
         * Format: uuid
         * @description The member who has it.
         */
        assigneeId: string | null;
        /** Format: uuid */
        teamId: string | null;
        lastSeq: number;
        /** Format: date-time */
        lastMessageAt: string | null;
        /**
         * Format: date-time
         * @description Since when the person waits for an answer.
         */
        waitingSince: string | null;
      };
    };
    /** @description A closed conversation was opened again. */
    ConversationReopenedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "conversation.reopened";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        conversationId: string;
        /** Format: uuid */
        contactId: string;
        /** Format: uuid */
        channelId: string;
        /** @enum {string} */
        status: "open" | "pending" | "snoozed" | "closed";
        /**
         * Format: uuid
         * @description The member who has it.
         */
        assigneeId: string | null;
        /** Format: uuid */
        teamId: string | null;
        lastSeq: number;
        /** Format: date-time */
        lastMessageAt: string | null;
        /**
         * Format: date-time
         * @description Since when the person waits for an answer.
         */
        waitingSince: string | null;
      };
    };
    /** @description A person became known: they wrote, or somebody added them. */
    ContactCreatedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "contact.created";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/contacts/{contactId}.
         */
        contactId: string;
      };
    };
    /** @description A person's name, attributes, tags or identities changed. */
    ContactUpdatedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "contact.updated";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/contacts/{contactId}.
         */
        contactId: string;
      };
    };
    /** @description Two contacts turned out to be one person. */
    ContactMergedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "contact.merged";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/contacts/{contactId}.
         */
        contactId: string;
        /**
         * Format: uuid
         * @description The contact that is now part of `contactId`.
         */
        mergedId: string;
      };
    };
    /** @description A person's consent was recorded. */
    ConsentChangedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "consent.changed";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        contactId: string;
        /** @enum {string} */
        status: "opted_in" | "opted_out" | "unknown";
        /** @description How it became known: a reply, an import, a member. */
        source: string;
        /** Format: date-time */
        at: string;
      };
    };
    /** @description A campaign's audience is written down, and its messages go out from now on. */
    CampaignStartedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "campaign.started";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/campaigns/{campaignId}.
         */
        campaignId: string;
      };
    };
    /** @description A campaign was paused: at most one message of it for each number is still on its way. */
    CampaignPausedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "campaign.paused";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/campaigns/{campaignId}.
         */
        campaignId: string;
      };
    };
    /** @description A paused campaign goes on. */
    CampaignResumedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "campaign.resumed";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/campaigns/{campaignId}.
         */
        campaignId: string;
      };
    };
    /** @description A campaign is through: everybody got it, or has a reason why not. */
    CampaignCompletedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "campaign.completed";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/campaigns/{campaignId}.
         */
        campaignId: string;
      };
    };
    /** @description A campaign was called off; who had not got it gets nothing. */
    CampaignCancelledEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "campaign.cancelled";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/campaigns/{campaignId}.
         */
        campaignId: string;
      };
    };
    /** @description A campaign could not go on; its `failure` says why. */
    CampaignFailedEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "campaign.failed";
      /** Format: date-time */
      timestamp: string;
      data: {
        /**
         * Format: uuid
         * @description Read the rest by GET /api/v1/campaigns/{campaignId}.
         */
        campaignId: string;
      };
    };
    /** @description A number's connection changed. */
    ChannelStateEvent: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      type: "channel.state";
      /** Format: date-time */
      timestamp: string;
      data: {
        /** Format: uuid */
        channelId: string;
        name: string;
        provider: string;
        phone: string | null;
        /** @description connected, degraded, restricted, logged_out and others. */
        state: string;
        reason: string | null;
        /** @enum {string} */
        desiredState: "connected" | "disconnected";
        /** Format: date-time */
        at: string;
      };
    };
    ErasureAccepted: {
      /**
       * Format: uuid
       * @description What the workspace's audit of erasures calls it.
       */
      erasureId: string;
    };
    ContactImport: {
      /** Format: uuid */
      id: string;
      fileName: string;
      sizeBytes: number;
      /** @enum {string} */
      status: "uploaded" | "checking" | "checked" | "running" | "completed" | "cancelled" | "failed";
      /** @description Why a file is refused. */
      failure: string | null;
      /** @description Null until the file was read. `mapping` is a proposal. */
      layout: {
        headers: string[];
        mapping: {
          [key: string]: string;
        };
        records: number;
        encoding: string;
        delimiter: string;
      } | null;
      /** @description As it was chosen. */
      mapping: {
        [key: string]: string;
      } | null;
      /** @description Records, of the check or of the run. */
      done: number;
      /** @description What the run did with records so far. */
      counts: {
        created?: number;
        updated?: number;
        unchanged?: number;
        skipped?: number;
        repeated?: number;
        failed?: number;
      };
      /** @description What the check says that it will do. */
      expected: {
        created?: number;
        updated?: number;
        unchanged?: number;
        skipped?: number;
        repeated?: number;
        failed?: number;
      } | null;
      /** @description Records with each error, by code. */
      errorCounts: {
        [key: string]: number;
      };
      warningCounts: {
        [key: string]: number;
      };
      /** @description People who had opted out, whom no file opts in again. */
      keptOut: number;
      /** @description The records with errors as CSV, to be put right and sent again: a path on this server, good for half an hour at least, to whoever has it. */
      errorsUrl: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      checkedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      startedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      endedAt: string | null;
    };
    ContactImportPage: {
      data: components["schemas"]["ContactImport"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
    /**
     * @example {
     *       "mapping": {
     *         "Phone": "phone",
     *         "Name": "name",
     *         "City": "attribute:city"
     *       },
     *       "country": "PT",
     *       "policy": "add_and_update"
     *     }
     */
    ContactImportPlan: {
      mapping: {
        [key: string]: ("phone" | "name" | "email" | "tags") | string;
      };
      /** @default {} */
      newTypes: {
        [key: string]: "text" | "number" | "boolean" | "date";
      };
      country: string | null;
      /**
       * @default add_and_update
       * @enum {string}
       */
      policy: "add_and_update" | "add_only" | "update_only";
      /**
       * @default keep
       * @enum {string}
       */
      emptyCells: "keep" | "clear";
      /** @default [] */
      tagIds: number[];
      /** @default null */
      consentWording: string | null;
    };
    ContactImportErrors: {
      data: components["schemas"]["ContactImportError"][];
    };
    ContactImportError: {
      position: number;
      /** @description From 1, the headers not counted. */
      record: number;
      code: string;
      column: string | null;
      value: string;
    };
    ContactExport: {
      /** Format: uuid */
      id: string;
      /** @enum {string} */
      status: "queued" | "running" | "completed" | "failed";
      /** @description Written so far. */
      rows: number;
      sizeBytes: number | null;
      failure: string | null;
      /** @description Of the file, once it is `completed`: a path on this server, good for half an hour at least, to whoever has it. */
      url: string | null;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-30T09:30:00.000Z
       */
      endedAt: string | null;
    };
    /**
     * @example {
     *       "consent": "opted_in"
     *     }
     */
    ContactSelection: {
      search?: string;
      /** @default [] */
      tagIds: number[];
      /** @enum {string} */
      consent?: "opted_in" | "opted_out" | "unknown";
      /** Format: uuid */
      segmentId?: string;
    };
    ContactExportPage: {
      data: components["schemas"]["ContactExport"][];
      /** @description Null when there is nothing more. */
      nextCursor: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listMessages: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
        conversationId?: string;
        channelId?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MessagePage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  sendMessage: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewMessage"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AcceptedMessage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `text.empty`: The text has nothing to see.
       *
       *     `text.too_long`: The text is too long.
       *
       *     `channel.archived`: The channel is archived.
       *
       *     `contact.no_identity`: The person has no number or id that the channel can write to.
       *
       *     `contact.opted_out`: The person opted out of this kind of message.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  sendMessages: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewMessages"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BatchResults"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Message"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  uploadMedia: {
    parameters: {
      query?: {
        name?: string;
      };
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/octet-stream": string;
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Media"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `request.too_large`: The body is larger than `details.maxBytes`.
       *
       *     `media.too_large`: The file is too large.
       */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `request.unsupported_type`: The body's Content-Type is not what this route takes.
       *
       *     `media.unsupported_type`: The file is of no type that can be sent.
       */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `media.empty`: The file is empty. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getMedia: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Media"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listConversations: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
        status?: "open" | "pending" | "snoozed" | "closed";
        channelId?: string;
        contactId?: string;
        /** @description A member, or `none`. */
        assigneeId?: string | "none";
        /** @description A team, or `none`. */
        teamId?: string | "none";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConversationPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversation"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  assignConversation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Assignment"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversation"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  setConversationState: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WantedState"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversation"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  addNote: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewNote"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Note"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `text.empty`: The text has nothing to see.
       *
       *     `text.too_long`: The text is too long.
       */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listContacts: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
        /** @description With its plus and country code. */
        phone?: string;
        tagId?: number;
        /** @description Part of the name; accents and case do not matter. */
        name?: string;
        updatedSince?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewContact"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description Names the thing as it is now. */
          ETag?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Contact"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of what you have: 304 while it is still so. */
        "If-None-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description Names the thing as it is now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Contact"];
        };
      };
      /** @description It is still as `If-None-Match` names it. */
      304: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  eraseContact: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ErasureAccepted"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description The `ETag` of what you have seen: 412 if it is not so any more. */
        "If-Match"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ContactChange"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description Names the thing as it is now. */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Contact"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.stale`: The thing is not as `If-Match` says any more: read it again. */
      412: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  addIdentity: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewIdentity"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Contact"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  removeIdentity: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        kind: "phone" | "lid" | "bsuid";
        value: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Contact"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listTags: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TagList"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createTag: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTag"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tag"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deleteTag: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeTag: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewTag"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tag"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  tagContact: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        tagId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  untagContact: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        tagId: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listConsent: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ConsentPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recordConsent: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewConsent"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecordedConsent"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listSegments: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SegmentList"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createSegment: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewSegment"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Segment"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getSegment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Segment"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  archiveSegment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeSegment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SegmentChange"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Segment"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  countSegment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SegmentCount"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  recordContactEvent: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewContactEvent"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactEvent"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listCampaigns: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
        status?: "draft" | "scheduled" | "snapshotting" | "running" | "paused" | "completed" | "cancelled" | "failed";
        archived?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CampaignPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createCampaign: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewCampaign"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Campaign"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getCampaign: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CampaignDetail"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeCampaign: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CampaignChange"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Campaign"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  reviewCampaign: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CampaignReview"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  launchCampaign: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CampaignLaunch"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Campaign"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  pauseCampaign: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Campaign"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  resumeCampaign: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Campaign"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  cancelCampaign: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Campaign"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listCampaignRecipients: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
        status?:
          "pending" | "queued" | "held" | "unknown" | "sent" | "failed" | "delivered" | "read" | "replied" | "skipped";
        reason?: string;
        variant?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecipientPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getCampaignReport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CampaignReport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listChannels: {
    parameters: {
      query?: {
        archived?: "true" | "false";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ChannelList"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getChannel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Channel"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listMembers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MemberList"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
        endpointId?: string;
        status?: "waiting" | "succeeded" | "failed" | "expired" | "cancelled";
        type?:
          | "message.received"
          | "message.accepted"
          | "message.status"
          | "conversation.created"
          | "conversation.updated"
          | "conversation.assigned"
          | "conversation.closed"
          | "conversation.reopened"
          | "contact.created"
          | "contact.updated"
          | "contact.merged"
          | "consent.changed"
          | "campaign.started"
          | "campaign.paused"
          | "campaign.resumed"
          | "campaign.completed"
          | "campaign.cancelled"
          | "campaign.failed"
          | "channel.state"
          | "webhook.test";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeliveryPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeliveryWithLog"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  replayDelivery: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StartedDelivery"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  replaySince: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewReplay"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Replay"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `webhook.replaying`: A replay of the endpoint is under way: wait until it has queued what it found.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  sendTestEvent: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StartedDelivery"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `webhook.disabled`: The endpoint is turned off.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookList"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewWebhook"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookWithSecret"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `webhook.url_refused`: The address is not one that events may be sent to. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Webhook"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changeWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookChange"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Webhook"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `webhook.url_refused`: The address is not one that events may be sent to. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SecretRotation"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookWithSecret"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description `cursor` of the page before. */
        after?: string;
        /** @description Begin with what happened from here on. */
        since?: string;
        /** @description Types or patterns, separated by commas. */
        types?: string;
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EventPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `events.resync`: The place is not in the feed any more: load everything anew and go on after `details.cursor`. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listContactImports: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImportPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  uploadContacts: {
    parameters: {
      query?: {
        name?: string;
      };
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/octet-stream": string;
        "multipart/form-data": {
          /** @description Else what the file is called. */
          name?: string;
          /** @description The file itself. */
          file: string;
        };
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `request.too_large`: The body is larger than `details.maxBytes`.
       *
       *     `media.too_large`: The file is too large.
       */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `media.empty`: The file is empty. */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getContactImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  planContactImport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ContactImportPlan"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `conflict`: The thing changed meanwhile or stands against another one. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  runContactImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  cancelContactImport: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `idempotency.mismatch`: The Idempotency-Key belongs to another request.
       *
       *     `conflict`: The thing changed meanwhile or stands against another one.
       */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listContactImportErrors: {
    parameters: {
      query?: {
        after?: number | null;
        limit?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactImportErrors"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listContactExports: {
    parameters: {
      query?: {
        /** @description Rows in one page, at most. */
        limit?: number;
        /** @description `nextCursor` of the page before. It says nothing else and may change its form. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactExportPage"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  exportContacts: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request: a repeat within 24 hours gets the first answer, also while the first still runs. Another body under the same key is refused. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ContactSelection"];
      };
    };
    responses: {
      /** @description Accepted */
      202: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          /** @description The first answer to this Idempotency-Key, given again. */
          "Idempotent-Replayed"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactExport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency.mismatch`: The Idempotency-Key belongs to another request. */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.too_large`: The body is larger than `details.maxBytes`. */
      413: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.unsupported_type`: The body's Content-Type is not what this route takes. */
      415: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getContactExport: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description What is left of the plan: `r` requests, `t` seconds until there is more. */
          RateLimit?: string;
          /** @description The plan: `q` requests in any `w` seconds. */
          "RateLimit-Policy"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ContactExport"];
        };
      };
      /**
       * @description `request.invalid`: A value is missing or wrong: `details.fields` says which and why.
       *
       *     `request.malformed`: The body or query cannot be read: no JSON or form, nested too deep, too many names, one that comes twice, or broken off.
       */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `auth.required`: The request names nobody: send an API key or sign in.
       *
       *     `auth.key_invalid`: The API key is unknown, revoked or past its end.
       */
      401: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `auth.scope_missing`: The API key lacks the scope that `details.scope` names. */
      403: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing here under this address or id. */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `request.rate_limited`: The workspace used its requests of this minute: wait as long as Retry-After says. */
      429: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unavailable`: The server cannot do this now: try again after Retry-After seconds. */
      503: {
        headers: {
          /** @description Seconds to wait before the next try. */
          "Retry-After"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
}
