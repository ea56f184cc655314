import type { HelpText } from "./help-texts.ts";

/** Frequent words that say nothing about the subject. */
const stopWords = new Set(
  "a all an and any are as at be by can could do does for from get have how i if in is it me my of on or our should so that the their there they this to us was we what when where which who why will with would you your lilypad please tell about".split(
    " ",
  ),
);

/**
 * A rough stem that is the same for "fees" and "fee", "sending" and "send". Used for questions and
 * texts alike.
 */
const stem = (word: string) =>
  word
    .replace(/ies$/, "y")
    .replace(/(?<=\p{L}{3})(ing|ed|s)$/u, "")
    .replace(/(?<=\p{L}{2})e$/u, "");

const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize("NFKD")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !stopWords.has(word))
    .map(stem);

interface Indexed {
  readonly help: HelpText;
  readonly title: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

function indexOf(texts: readonly HelpText[]) {
  const entries: Indexed[] = texts.map((help) => {
    // Titles and keywords count more than the text.
    const words = [
      ...wordsOf(help.title),
      ...wordsOf(help.title),
      ...wordsOf(help.keywords),
      ...wordsOf(help.text),
    ];
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { help, title: new Set(wordsOf(help.title)), counts, length: words.length };
  });
  const appearsIn = new Map<string, number>();
  for (const { counts } of entries)
    for (const word of counts.keys()) appearsIn.set(word, (appearsIn.get(word) ?? 0) + 1);
  const meanLength = entries.reduce((sum, { length }) => sum + length, 0) / entries.length;
  return { entries, appearsIn, meanLength };
}

// The usual constants of BM25: saturation of repeated words, and influence of the text's length.
const saturation = 1.2;
const lengthWeight = 0.75;
/** Results with a lower score are not relevant. */
const minScore = 1.6;

/**
 * The most relevant help texts for a question, best first (BM25).
 * @returns at most two; none if no text is relevant
 */
export type SearchHelp = (question: string) => readonly HelpText[];

/** Indexes help texts, so that they can be searched. */
export function createHelpSearch(texts: readonly HelpText[]): SearchHelp {
  const index = indexOf(texts);
  return (question) => search(index, question);
}

function search(
  { entries, appearsIn, meanLength }: ReturnType<typeof indexOf>,
  question: string,
): readonly HelpText[] {
  const asked = [...new Set(wordsOf(question))];
  const scored = entries.map(({ help, title, counts, length }) => {
    // A question that is exactly a text's title finds the text, however frequent the words are: "Is this a bank?"
    const isTitle = asked.length === title.size && asked.every((word) => title.has(word));
    let score = isTitle ? minScore : 0;
    for (const word of asked) {
      const count = counts.get(word) ?? 0;
      if (count === 0) continue;
      const texts = appearsIn.get(word) ?? 0;
      const rarity = Math.log(1 + (entries.length - texts + 0.5) / (texts + 0.5));
      const weight = 1 - lengthWeight + (lengthWeight * length) / meanLength;
      score += (rarity * count * (saturation + 1)) / (count + saturation * weight);
    }
    return { help, score };
  });
  const found = scored
    .filter(({ score }) => score >= minScore)
    .sort((one, other) => other.score - one.score);
  const best = found[0]?.score ?? 0;
  return found
    .filter(({ score }) => score >= best * 0.7)
    .slice(0, 2)
    .map(({ help }) => help);
}
