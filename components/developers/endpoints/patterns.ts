type Pattern = {
  pattern: string;
  /** What a type means, from the catalogue; or which pattern it is. */
  hint: string;
  isNested: boolean;
};

/** What an endpoint may ask for, as a tree in reading order. A test event is sent, not asked for. */
export function patternsOf(entries: readonly { type: string; description: string }[]): Pattern[] {
  const asked = entries.filter(({ type }) => !type.startsWith("webhook."));
  const kinds = [...new Set(asked.map(({ type }) => type.split(".")[0] ?? ""))];
  return [
    { pattern: "*", hint: "everything", isNested: false },
    ...kinds.flatMap((kind) => [
      { pattern: `${kind}.*`, hint: "kind", isNested: false },
      ...asked
        .filter(({ type }) => type.startsWith(`${kind}.`))
        .map(({ type, description }) => ({ pattern: type, hint: description, isNested: true })),
    ]),
  ];
}
