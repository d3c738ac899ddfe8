/** The word of a stored code. @throws for a code that no writer stores. */
export function wordOf<Word extends string>(words: Readonly<Record<Word, number>>, code: number): Word {
  for (const word in words) if (words[word] === code) return word;
  throw new Error(`no word for the code ${String(code)}`);
}
