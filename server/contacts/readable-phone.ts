import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** An E.164 phone as people read it, "+351 912 345 678". What is no number of any country stays as it is. Only to be shown. */
export function readablePhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}
