import type { Random } from "@lilypad/testing";

interface Known {
  value: string;
  /** The path of the operation that answered it. */
  path: string;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The number of values that are remembered of each field: the newest ones. */
const maxOfField = 60;
const maxLength = 300;

/** "display_tag" and "displayTag" are one field. */
const fieldOf = (key: string) => key.replaceAll("_", "").toLowerCase();

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Remembers the values in answers, so that later requests are about people, payments and codes that exist. */
export function createKnownValues(random: Random) {
  const byField = new Map<string, Known[]>();

  function add(field: string, known: Known): void {
    const list = byField.get(field) ?? [];
    if (list.some(({ value }) => value === known.value)) return;
    list.push(known);
    if (list.length > maxOfField) list.shift();
    byField.set(field, list);
  }

  /** Remembers everything in an answer of the operation with this path. */
  function learn(path: string, answer: unknown, key = ""): void {
    if (Array.isArray(answer)) {
      for (const one of answer.slice(0, 20)) learn(path, one, key);
    } else if (typeof answer === "object" && answer !== null) {
      for (const [name, one] of Object.entries(answer)) learn(path, one, name);
    } else if (typeof answer === "string" && answer.length > 0 && answer.length <= maxLength) {
      add(fieldOf(key), { value: answer, path });
      if (uuidPattern.test(answer)) add("id", { value: answer, path });
    }
  }

  /**
   * Chooses a value for a field of a request: half of the time one that an operation with a similar path has answered.
   * @returns undefined if none is known
   */
  function choose(key: string, path: string): string | undefined {
    const list = byField.get(fieldOf(key));
    if (list === undefined) return undefined;
    if (random.next() < 0.5) return random.pick(list).value;
    const shared = list.map((known) => sharedLength(known.path, path));
    const most = Math.max(...shared);
    return random.pick(list.filter((_, index) => shared[index] === most)).value;
  }

  return { learn, choose, ids: () => (byField.get("id") ?? []).map(({ value }) => value) };
}

export type KnownValues = ReturnType<typeof createKnownValues>;
