import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/** The country (ISO 3166) that a phone in E.164 is numbered in, told by its area code where several share a code. Null: not known. */
export function countryOfPhone(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.country ?? null;
}
