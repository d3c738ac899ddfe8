-- What customers say about consent in messages, and the order by name of the list of contacts.

-- The message that said it, and the member who recorded it. Either may be gone: an erased message leaves its entry without words.
alter table consent_entry add column message_id uuid;
alter table consent_entry add column member_id uuid;

-- A text that may have been an opt-out, until a member answers. It hangs on its conversation, which goes with the person through merges
-- and back; contact.consent_question_at says for the claims of campaigns that one is open.
create table consent_question (
  workspace_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  at timestamptz not null,
  answered_at timestamptz,
  primary key (workspace_id, message_id)
);
create index consent_question_open on consent_question (workspace_id, conversation_id) where answered_at is null;

-- People without a name come last. A folded name may be longer than an entry of an index; nobody's order needs more than this much.
create index contact_by_name on contact (workspace_id, (folded = ''), left(folded, 100), id);

-- A contact as a row of the browser's list and of an export.
create view person_row as
select k.workspace_id, k.id, k.name,
  (select i.value from contact_identity i
    where i.workspace_id = k.workspace_id and i.contact_id = k.id and i.kind = 1 and i.certainty > 0
    order by i.certainty desc, i.value limit 1) as phone,
  k.consent, k.consent_at as "consentAt", k.consent_question_at is not null as "hasQuestion",
  (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.folded), '[]')
    from tag t where t.workspace_id = k.workspace_id and t.id = any (k.tag_ids)) as tags,
  k.attributes,
  (select max(c.last_message_at) from conversation c where c.workspace_id = k.workspace_id and c.contact_id = k.id) as "lastActivityAt",
  k.created_at as "createdAt", k.updated_at as "updatedAt"
from contact k;
