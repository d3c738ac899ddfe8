import { DomainError } from "./errors.ts";

/** A part of a form. Its body has to be read before the next part comes; what is left of it is passed over. */
export type FormPart = { name: string; fileName: string | null; body: AsyncIterable<Uint8Array> };

const FORM_TYPE = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i;
const MAX_HEAD_BYTES = 8_192;
const MAX_PARTS = 20;

/** What divides the parts of a body of this Content-Type; null when it is no form. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, plain] = FORM_TYPE.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
}

/**
 * The parts of a form in their order, as they come: nothing is held but what may be the beginning of a divider (RFC 7578, RFC 2046).
 * @throws {DomainError} request.malformed
 */
export async function* readFormParts(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const scanner = new Scanner(body);
  const divider = `\r\n--${boundary}`;
  // What stands before the first divider means nothing.
  await scanner.pass(divider);
  for (let count = 0; !(await scanner.take("--")); count += 1) {
    if (count >= MAX_PARTS || (await scanner.text("\r\n", MAX_HEAD_BYTES)).trim() !== "") throw malformed();
    const names = namesOf(await scanner.text("\r\n\r\n", MAX_HEAD_BYTES));
    yield { ...names, body: scanner.until(divider) };
    if (!scanner.isPast) await scanner.pass(divider);
  }
}

/** A field's value. @throws {DomainError} request.malformed when it is longer than `maxBytes` */
export async function readField(part: FormPart, maxBytes: number): Promise<string> {
  return (await collect(part.body, maxBytes)).toString("utf8");
}

const malformed = (reason = "not_form") => new DomainError("request.malformed", { reason });

async function collect(parts: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.byteLength;
    if (size > maxBytes) throw malformed();
    collected.push(part);
  }
  return Buffer.concat(collected);
}

/** Browsers write quotes and line ends inside names as %22, %0D, %0A and nothing else so (HTML, multipart/form-data encoding). */
function namesOf(head: string): Pick<FormPart, "name" | "fileName"> {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(head)?.[1] ?? "";
  const named = (key: string) => new RegExp(`;[ \\t]*${key}="([^"]*)"`, "i").exec(disposition)?.[1];
  const read = (text: string) => text.replaceAll("%22", '"').replaceAll(/%0[DA]/gi, " ");
  const [name, fileName] = [named("name"), named("filename")];
  if (name === undefined) throw malformed();
  return { name: read(name), fileName: fileName === undefined ? null : read(fileName) };
}

/** Looks for marks in a body that comes in pieces. */
class Scanner {
  readonly #pieces: AsyncIterator<Uint8Array>;
  // A divider begins with a line's end, also the first one, which may have none before it.
  #held: Buffer = Buffer.from("\r\n");
  /** Whether the mark that was last looked for is behind. */
  isPast = true;

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#pieces = body[Symbol.asyncIterator]();
  }

  /** What stands before a mark; the mark itself is taken. */
  until(mark: string): AsyncIterable<Uint8Array> {
    this.isPast = false;
    return this.#before(Buffer.from(mark));
  }

  async *#before(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      const whole = at === -1 ? Math.max(0, this.#held.length - mark.length + 1) : at;
      const before = this.#held.subarray(0, whole);
      this.#held = this.#held.subarray(at === -1 ? whole : at + mark.length);
      this.isPast = at !== -1;
      if (before.length > 0) yield before;
      if (this.isPast) return;
      await this.#more();
    }
  }

  async pass(mark: string): Promise<void> {
    const passed = this.#before(Buffer.from(mark));
    while (!(await passed.next()).done);
  }

  async text(mark: string, maxBytes: number): Promise<string> {
    return (await collect(this.until(mark), maxBytes)).toString("utf8");
  }

  /** Takes this text if it comes next. */
  async take(text: string): Promise<boolean> {
    while (this.#held.length < text.length) await this.#more();
    if (this.#held.toString("latin1", 0, text.length) !== text) return false;
    this.#held = this.#held.subarray(text.length);
    return true;
  }

  async #more(): Promise<void> {
    const next = await this.#pieces.next();
    if (next.done) throw malformed("cut_off");
    this.#held = Buffer.concat([this.#held, next.value]);
  }
}
