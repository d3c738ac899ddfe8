export type JsonToken = { text: string; kind: "key" | "text" | "plain" };

// A string with what makes it a key, or whatever stands between strings.
const PIECE = /("(?:[^"\\]|\\.)*")(\s*:)?|[^"]+|"/g;

/** JSON in pieces to be coloured; joined they are the text again, whatever it is. */
export function jsonTokens(json: string): JsonToken[] {
  return [...json.matchAll(PIECE)].flatMap(([whole, string, colon]): JsonToken[] => {
    if (string === undefined) return [{ text: whole, kind: "plain" }];
    if (colon === undefined) return [{ text: string, kind: "text" }];
    return [
      { text: string, kind: "key" },
      { text: colon, kind: "plain" },
    ];
  });
}

/** A body laid out for reading when it is JSON, else as it is. */
export function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
