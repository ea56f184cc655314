import type { PersonPrefix } from "../../people/people/index.ts";

/** The text that a member of staff has typed to find a person, by its kind. */
export type PersonSearch =
  | { kind: "words" | "tag" | "email"; lists: readonly PersonPrefix[] }
  /** Lower case, with 0x: 20 bytes of a wallet address, or 32 bytes of a chain transaction. */
  | { kind: "address" | "hash"; hex: `0x${string}` }
  /** Lower case: of a person, a movement, a bank transfer, or a request (correlation id). */
  | { kind: "id"; id: string };

const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/;
const minLength = 2;

const toUuid = (typed: string): string => {
  const digits = typed.replaceAll("-", "");
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => digits.slice(index === 0 ? 0 : ends[index - 1], end))
    .join("-");
};

/** Reads 20 or 32 bytes in hex digits, with or without 0x, also behind a chain's name as in "eip155:1:0x…". */
function readBytes(typed: string): PersonSearch | null {
  const digits = /^(?:[a-z0-9]+:){0,2}(?:0x)?([0-9a-f]{40}|[0-9a-f]{64})$/.exec(typed)?.[1];
  if (digits === undefined) return null;
  return { kind: digits.length === 40 ? "address" : "hash", hex: `0x${digits}` };
}

/** Lists for words: tags first, as in people's own search, then names, then addresses. */
function listsOf(words: string): PersonPrefix[] {
  const isTag = /^\w{1,15}$/.test(words);
  return [
    ...(isTag ? [{ field: "tag", typed: words } as const] : []),
    { field: "fullName", typed: words },
    { field: "lastName", typed: words },
    ...(words.includes(" ") ? [] : [{ field: "email", typed: words } as const]),
  ];
}

/**
 * Recognises the kind of a typed text by its form alone.
 * @returns null if it is too short to search for
 */
export function readSearchText(text: string): PersonSearch | null {
  const typed = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  const lower = typed.toLowerCase();
  if (uuid.test(lower)) return { kind: "id", id: toUuid(lower) };
  const bytes = readBytes(lower);
  if (bytes !== null) return bytes;
  if (typed.startsWith("@")) {
    const tag = typed.slice(1).trim();
    return tag.length < minLength ? null : { kind: "tag", lists: [{ field: "tag", typed: tag }] };
  }
  if ([...typed].length < minLength) return null;
  if (typed.includes("@")) return { kind: "email", lists: [{ field: "email", typed }] };
  return { kind: "words", lists: listsOf(typed) };
}
