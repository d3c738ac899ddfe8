import {
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from "libphonenumber-js/max";
import type { PhoneNumber } from "libphonenumber-js/max";
import { foldText } from "#server/platform/text.ts";
import { phoneVariants } from "./variants.ts";

/** Why a text is no phone that anybody can be reached under; the rule of each stands in cases/phones.json. */
export const PHONE_REFUSALS = [
  "phone.empty",
  "phone.lost_digits",
  "phone.not_a_number",
  "phone.is_lid",
  "phone.is_group",
  "phone.several",
  "phone.extension",
  "phone.needs_country",
  "phone.unknown_country",
  "phone.too_short",
  "phone.too_long",
  "phone.invalid",
] as const;
export type PhoneRefusal = (typeof PHONE_REFUSALS)[number];
export type ParsedPhone = { e164: string } | { refuse: PhoneRefusal };

/** A phone with its separators and an extension is far shorter; the numbering data's reader stops there too. */
const LONGEST = 250;
const EXPONENT = /^[+-]?\d+(?:[.,]\d*)?(?:e[+-]?\d+|[x×*·]10\^?[+-]?\d+)$/;
const WHOLE_FLOAT = /^(\d{8,15})[.,]0$/;
// One dot may also part an area code from its number (030.1234567), but not where a fraction or a rounded float is as likely.
const DECIMAL = /^[+-]?(?:\d+,\d+|\d{8,}\.\d+|\d\.\d+|\d+\.\d{1,2})$/;
const EXTENSION =
  /\d\)?[\s,.;:-]*(?:ext(?:ensi[oó]n?)?|extn|x|#|int(?:erno)?|anexo|ramal|poste|durchwahl|доб)[\s.:=-]*\d{1,7}#?$/;
const SEVERAL = /[/;|&,]|\s(?:or|ou|o|e|y|and|und|et)\s/;

/**
 * Free text or a cell of a table as the one E.164 number it stands for, or why it is refused. Never guesses: without `+` or an
 * international prefix it is read only in `country` (ISO 3166, of the import or the workspace). Never throws.
 * Source: cases/phones.json; numbering data of libphonenumber (the full set: the small one lets unassigned ranges through).
 */
export function parsePhone(text: string, country: string | null): ParsedPhone {
  // Folding would make a digit of a footnote mark or a circled number.
  if (/\p{No}/u.test(text)) return { refuse: "phone.not_a_number" };
  const spaced = foldText(text).replace(/^['’‘′]\s*/, "");
  const cleaned = spaced.startsWith("tel:") ? withoutUri(spaced) : spaced;
  const bare = cleaned.replace(/\s/g, "");
  const whole = WHOLE_FLOAT.exec(bare)?.[1];
  const refuse = whole ? null : refuseShape(cleaned, bare);
  return refuse ? { refuse } : read(whole ?? bare, country);
}

/** RFC 3966: the parameters come behind `;`, and a local number names its context there. */
function withoutUri(uri: string): string {
  const [number = "", ...parameters] = uri.slice("tel:".length).split(";");
  const context = parameters.find((it) => it.startsWith("phone-context=+"))?.slice("phone-context=".length) ?? "";
  const extension = parameters.find((it) => it.startsWith("ext=")) ?? "";
  return `${number.startsWith("+") ? "" : context}${number}${extension}`;
}

/** What can be told before any numbering data is asked. */
function refuseShape(spaced: string, bare: string): PhoneRefusal | null {
  if (bare === "") return "phone.empty";
  if (bare.endsWith("@lid")) return "phone.is_lid";
  if (bare.endsWith("@g.us")) return "phone.is_group";
  if (bare.includes("@") || !/\d/.test(bare)) return "phone.not_a_number";
  if (bare.length > LONGEST) return /\p{L}/u.test(bare) ? "phone.not_a_number" : "phone.too_long";
  if (EXPONENT.test(bare)) return "phone.lost_digits";
  if (holdsSeveral(spaced)) return "phone.several";
  if (DECIMAL.test(spaced)) return "phone.lost_digits";
  if (EXTENSION.test(spaced)) return "phone.extension";
  return /\p{L}/u.test(bare) ? "phone.not_a_number" : null;
}

/** Two parts that could each be dialled. A slash or a comma alone is not enough: 030/1234567 is one number. */
function holdsSeveral(spaced: string): boolean {
  const parts = (separator: RegExp, digits: number) =>
    spaced.split(separator).filter((part) => part.replace(/\D/g, "").length >= digits).length;
  return /\+.*\d.*\+/.test(spaced) || parts(SEVERAL, 7) > 1 || parts(/\s/, 8) > 1;
}

function read(bare: string, country: string | null): ParsedPhone {
  // 00 is the prefix that ITU-T E.164 recommends; where another one rules, the default country says so.
  const dialled = country === null ? bare.replace(/^00/, "+") : bare;
  if (country === null && !dialled.startsWith("+")) return { refuse: "phone.needs_country" };
  if (country !== null && !isSupportedCountry(country)) return { refuse: "phone.unknown_country" };
  try {
    const number = parsePhoneNumberWithError(dialled, {
      ...(country === null ? {} : { defaultCountry: country }),
      extract: false,
    });
    return judge(number, dialled.replace(/\D/g, ""));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { refuse: REFUSAL_OF[error.message] ?? "phone.not_a_number" };
  }
}

const REFUSAL_OF: Record<string, PhoneRefusal> = {
  INVALID_COUNTRY: "phone.unknown_country",
  TOO_SHORT: "phone.too_short",
  TOO_LONG: "phone.too_long",
  INVALID_LENGTH: "phone.invalid",
  NOT_A_NUMBER: "phone.not_a_number",
};

function judge(number: PhoneNumber, digits: string): ParsedPhone {
  if (number.ext) return { refuse: "phone.extension" };
  if (number.countryCallingCode === "52") return judgeMexican(number, digits);
  if (number.isValid() || isOldBrazilianMobile(number)) return { e164: number.number };
  return { refuse: refuseLength(number.number) };
}

function refuseLength(e164: string): PhoneRefusal {
  if (e164.length > "+".length + 15) return "phone.too_long";
  return REFUSAL_OF[validatePhoneNumberLength(e164) ?? "INVALID_LENGTH"] ?? "phone.invalid";
}

/** Before 2016 a mobile had eight digits. It is kept as given: which form WhatsApp knows is asked of WhatsApp. */
function isOldBrazilianMobile(number: PhoneNumber): boolean {
  if (number.countryCallingCode !== "55" || number.nationalNumber.length !== 10) return false;
  const [withNinth] = phoneVariants(number.number);
  return withNinth !== undefined && parsePhoneNumberWithError(withNinth).isValid();
}

/**
 * Since August 2019 ten digits follow 52. The old 1 is only dropped behind 52: alone it would be a North American number read
 * as a Mexican one.
 */
function judgeMexican(number: PhoneNumber, digits: string): ParsedPhone {
  const [, prefix, ten] = /^(1|01|044|045)(\d{10})$/.exec(number.nationalNumber) ?? [];
  if (ten === undefined || (prefix === "1" && digits === number.nationalNumber))
    return number.isValid() ? { e164: number.number } : { refuse: refuseLength(number.number) };
  const current = parsePhoneNumberWithError(`+52${ten}`);
  return current.isValid() ? { e164: current.number } : { refuse: refuseLength(current.number) };
}
