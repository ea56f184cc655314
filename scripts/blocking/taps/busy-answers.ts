import { type RecordedAnswer, requestOf } from "../../../apps/web/gallery/recording.ts";
import { readRecording } from "../../../apps/web/gallery/stored-recordings.ts";

const recordings = "apps/web/gallery/recordings";

/** The recorded screens of one person that the taps open; the first one has the answers that several of them need. */
const screens = [
  "dashboard-usd",
  "transfer-menu",
  "send-review",
  "request",
  "history",
  "notifications-inbox",
  "profile",
];

interface Item {
  id: string;
  currency?: string;
}

/** The lists of an answer that are filled, by the end of the path, and how long the app expects them to be. */
const fullLists: readonly { path: RegExp; list: string; length: number }[] = [
  { path: /\/transactions\?limit=10\b/, list: "transactions", length: 10 },
  { path: /\/transactions\?limit=20\b/, list: "transactions", length: 20 },
  { path: /\/recent-people$/, list: "people", length: 8 },
  { path: /\/notifications\/inbox\?/, list: "notifications", length: 50 },
];

/** Repeats items under ids of their own until there are enough; the first ones stay as they are. */
export function repeatItems<Element extends Item>(
  items: readonly Element[],
  length: number,
): Element[] {
  if (items.length === 0) throw new Error("there is nothing to repeat");
  return Array.from({ length }, (_, index) => {
    const item = items[index % items.length] as Element;
    const id = `${item.id.slice(0, 24)}${String(900_000_000_000 + index)}`;
    return index < items.length ? item : { ...item, id };
  });
}

type Answered = { data: Record<string, readonly Item[]> };

const listOf = ({ body }: RecordedAnswer, list: string): readonly Item[] =>
  (body as Answered).data[list] ?? [];

/** An answer with another list. */
function withList(answer: RecordedAnswer, list: string, items: readonly Item[]): RecordedAnswer {
  const { data, ...rest } = answer.body as Answered;
  return { ...answer, body: { ...rest, data: { ...data, [list]: items } } };
}

/**
 * The recorded answers to a person who uses the app daily: every list has as many items as its first page can have, so
 * that taps render as much as they do for such a person.
 */
export function busyAnswers(): RecordedAnswer[] {
  const answers = new Map<string, RecordedAnswer>();
  for (const screen of screens) {
    for (const answer of readRecording(screen, recordings).answers) {
      const known = answers.get(requestOf(answer));
      if (known === undefined) answers.set(requestOf(answer), answer);
    }
  }
  const all = [...answers.values()];
  const itemsAt = (path: RegExp, list: string) =>
    all.filter((answer) => path.test(answer.path)).flatMap((answer) => listOf(answer, list));
  // A payment to the person who is found can be reviewed: whether they were paid before is recorded.
  const people = itemsAt(/\/search-users\?/, "users");
  const history = itemsAt(/\/transactions\?limit=20\b/, "transactions");
  return all.map((answer) => {
    const full = fullLists.find(({ path }) => path.test(answer.path));
    if (full === undefined) return answer;
    const { list, length } = full;
    const currency = /\bcurrency=(\w+)/.exec(answer.path)?.[1];
    const items =
      list === "people"
        ? people
        : list === "transactions"
          ? history.filter((item) => currency === undefined || item.currency === currency)
          : listOf(answer, list);
    return withList(answer, list, repeatItems(items, length));
  });
}
