import { setImmediate } from "node:timers/promises";

/** Max items that are translated before other requests get their turn: a few milliseconds. */
const itemsAtOnce = 250;

/**
 * Maps thousands of items, such as the lines of a statement, without holding up payments meanwhile: the process answers
 * other requests after every 250 items.
 */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  translate: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % itemsAtOnce === 0) await setImmediate();
    results.push(translate(item, place));
  }
  return results;
}
