// Texts of the app's catalogues by their key, such as `dashboard.balance`. Recordings name a text that is in a catalogue
// by its key, so renaming it changes no recording.
import * as consoleCatalogues from "../src/console/messages/index.ts";
import * as catalogues from "../src/shared/messages/index.ts";

const mark = "=";

const withoutBreaks = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** All constant texts below a value of a catalogue, with their keys. */
function textsBelow(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === "string") return [[key, withoutBreaks(value)]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsBelow(inner, `${key}.${name}`));
}

/** The console has catalogues of its own. */
const ofConsole = "console/";

const nameOf = (exported: string) => exported.replace(/Messages$/, "");

const all = [
  ...Object.entries(catalogues).map(([name, texts]) => [nameOf(name), texts] as const),
  ...Object.entries(consoleCatalogues).map(
    ([name, texts]) => [`${ofConsole}${nameOf(name)}`, texts] as const,
  ),
].flatMap(([name, texts]) => textsBelow(texts, name));

const textOf = new Map(all);
const keysOf = new Map<string, string[]>();
for (const [key, text] of all.filter(([, found]) => /\p{L}/u.test(found)))
  keysOf.set(text, [...(keysOf.get(text) ?? []), key]);

const catalogueOf = (key: string) => key.slice(0, key.indexOf("."));

/**
 * The texts of a screen as they are stored: `=` and a key for those that a catalogue has, otherwise as they
 * are. Of several catalogues with a text, the one with the most texts of the screen counts.
 */
export function withKeys(texts: readonly string[], screen: { isConsole: boolean }): string[] {
  const usableFor = (text: string) =>
    (keysOf.get(text) ?? []).filter((key) => key.startsWith(ofConsole) === screen.isConsole);
  const counts = new Map<string, number>();
  for (const text of new Set(texts)) {
    const found = new Set(usableFor(text).map(catalogueOf));
    for (const catalogue of found) counts.set(catalogue, (counts.get(catalogue) ?? 0) + 1);
  }
  const count = (key: string) => counts.get(catalogueOf(key)) ?? 0;
  return texts.map((text) => {
    const [best] = usableFor(text).toSorted((one, other) => count(other) - count(one));
    if (best !== undefined) return `${mark}${best}`;
    return text.startsWith(mark) ? `${mark}${text}` : text;
  });
}

/**
 * The texts of a stored screen.
 * @throws Error if a catalogue has lost a text: then the screen is recorded again
 */
export const withTexts = (stored: readonly string[]): string[] =>
  stored.map((one) => {
    if (!one.startsWith(mark)) return one;
    const key = one.slice(mark.length);
    if (key.startsWith(mark)) return key;
    const text = textOf.get(key);
    if (text === undefined) throw new Error(`no catalogue has the text ${key} of this recording`);
    return text;
  });
