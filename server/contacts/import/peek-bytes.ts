export type Bytes = AsyncIterable<Uint8Array>;

/**
 * Reads from the start of a stream until `isEnough` or its end, and gives the whole stream back: nothing is lost, and only the
 * start is held.
 */
export async function peekBytes(
  source: Bytes,
  isEnough: (head: Buffer) => boolean,
): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const rest = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (!isEnough(head)) {
    const next = await rest.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return { head, whole: joined(head, rest) };
}

async function* joined(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield Buffer.from(next.value);
  } finally {
    await rest.return?.();
  }
}
