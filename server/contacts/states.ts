import type { Identity } from "#server/channels/index.ts";

/** As stored in `contact_identity.kind`. */
export const IDENTITY_KIND = { phone: 1, lid: 2, bsuid: 3 } as const satisfies Record<Identity["kind"], number>;

/** How an identity is known, as stored in `contact_identity.certainty`. A variant finds the person and is never shown or sent to. */
export const CERTAINTY = { variant: 0, given: 1, whatsapp: 2 } as const;
export type Certainty = (typeof CERTAINTY)[keyof typeof CERTAINTY];

/** As stored in `contact.consent`. */
export const CONSENT = { unknown: 0, opted_in: 1, opted_out: 2 } as const;
export type Consent = keyof typeof CONSENT;
