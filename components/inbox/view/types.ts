import type { Mark } from "#components/lib/format/person.ts";

export type { ConversationStatus } from "#server/inbox/states.ts";
export type { OutboundStatus } from "#server/delivery/states.ts";

/** A colleague or a contact, as far as a screen draws them. */
export type Person = { id: string; name: string };

/** A number, as far as a screen draws it. The mark comes from `distinctMarks`. */
export type ChannelRef = { id: string; name: string; mark: Mark };

/** A moment in the viewer's words: `label` short ("09:41"), `exact` on hover, `iso` for machines. */
export type Moment = { label: string; exact: string; iso: string };
