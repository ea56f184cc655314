import { z } from "zod";
import type { Screen } from "./screener.ts";

const listSchema = z.strictObject({
  addresses: z.array(z.string().regex(/^0x[0-9a-fA-F]{40}$/)).default([]),
  names: z.array(z.string().min(1)).default([]),
});

export type ScreeningList = z.output<typeof listSchema>;

/**
 * Parses a list: JSON with `addresses` and `names`.
 * @throws Error that names the wrong entry
 */
export function parseScreeningList(text: string): ScreeningList {
  const parsed = listSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`the screening list is invalid: ${lines.join("; ")}`);
}

/** The words of a name in one order, without accents and case, so that "García, Ana" equals "ana garcia". */
const wordsOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(" ");

/** Screens with the operator's own list, by exact address or by the whole name. */
export function createListScreen({ addresses, names }: ScreeningList): Screen {
  const listed = new Set(addresses.map((address) => address.toLowerCase()));
  const people = new Set(names.map(wordsOf));
  people.delete("");
  return async ({ address, name }) => {
    if (address !== null && listed.has(address.toLowerCase()))
      return { list: "own list", reason: "the address is listed" };
    if (people.has(wordsOf(name)))
      return { list: "own list", reason: "the person's name is listed" };
    return null;
  };
}

/** Screens with several in order; the first match counts. */
export const screenAll =
  (screens: readonly Screen[]): Screen =>
  async (subject) => {
    for (const screen of screens) {
      const match = await screen(subject);
      if (match !== null) return match;
    }
    return null;
  };
