/**
 * The other forms under which WhatsApp and people write the same phone; they find the contact and are never sent to. Rules with
 * their sources: the product's phones.json, which runs against this.
 */
export function phoneVariants(e164: string): string[] {
  return [brazil(e164), mexico(e164), argentina(e164)].filter((variant) => variant !== null);
}

/** Mobiles got a ninth digit in front; numbers that begin with 7, 8 or 9 behind it are the ones that existed without. */
function brazil(e164: string): string | null {
  const match = /^\+55([1-9]\d)(9?)([789]\d{7})$/.exec(e164);
  if (!match) return null;
  const [, area = "", ninth = "", rest = ""] = match;
  return ninth ? `+55${area}${rest}` : `+55${area}9${rest}`;
}

/** The 1 for mobiles went in August 2019. */
function mexico(e164: string): string | null {
  const match = /^\+52(1?)(\d{10})$/.exec(e164);
  if (!match) return null;
  const [, one = "", rest = ""] = match;
  return one ? `+52${rest}` : `+521${rest}`;
}

/** The 9 says mobile; with and without it is one number space. */
function argentina(e164: string): string | null {
  const match = /^\+54(9?)(\d{10})$/.exec(e164);
  if (!match) return null;
  const [, nine = "", rest = ""] = match;
  return nine ? `+54${rest}` : `+549${rest}`;
}
