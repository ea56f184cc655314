/** What a person's app is told: something of this type changed, fetch it again. */
export interface LiveEvent {
  type: LiveEventType;
  /** What changed: a transfer, request, person, linked account or intent. */
  id: string;
}

export const liveEventTypes = [
  "balances",
  "transactions",
  "requests",
  "notifications",
  "contacts",
  "profile",
  "referrals",
  "kyc",
  "linked-accounts",
  "intents",
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

/** Not told to apps: a node that hears it closes the streams of the session it names. */
export const sessionEnded = "session_ended";
type NewsType = LiveEventType | typeof sessionEnded;
const newsTypes: readonly NewsType[] = [...liveEventTypes, sessionEnded];

/** What an outbox row of a topic means for the people it names. */
const typesByTopic: Record<string, readonly NewsType[]> = {
  transfer: ["balances", "transactions"],
  deposit: ["balances", "transactions"],
  reward: ["balances", "transactions"],
  requests: ["requests"],
  notifications: ["notifications"],
  contacts: ["contacts"],
  profile: ["profile"],
  referrals: ["referrals"],
  kyc: ["kyc"],
  "linked-accounts": ["linked-accounts"],
  intents: ["intents"],
  session: [sessionEnded],
};

export interface OutboxRow {
  topic: string;
  personId: string;
  otherPersonId: string | null;
  subjectId: string;
}

/** One person's news as it travels between nodes. */
export interface PersonNews {
  personId: string;
  type: NewsType;
  id: string;
}

/**
 * Outbox rows as news, one per person and type: of several changes the latest stands for all,
 * because the app fetches the whole resource again. Ended sessions are told one by one.
 */
export function newsOf(rows: readonly OutboxRow[]): PersonNews[] {
  const news = new Map<string, PersonNews>();
  for (const row of rows) {
    for (const personId of [row.personId, row.otherPersonId]) {
      if (personId === null) continue;
      for (const type of typesByTopic[row.topic] ?? []) {
        const key = type === sessionEnded ? `${type} ${row.subjectId}` : `${personId} ${type}`;
        news.set(key, { personId, type, id: row.subjectId });
      }
    }
  }
  return [...news.values()];
}

/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const largestNotificationBytes = 7_800;

/** Packs news into notification payloads, each small enough for NOTIFY. */
export function packNews(news: readonly PersonNews[]): string[] {
  const payloads: string[] = [];
  let lines: string[] = [];
  let size = 0;
  for (const { personId, type, id } of news) {
    const line = `${personId} ${type} ${id}`;
    if (size + line.length + 1 > largestNotificationBytes) {
      payloads.push(lines.join("\n"));
      lines = [];
      size = 0;
    }
    lines.push(line);
    size += line.length + 1;
  }
  if (lines.length > 0) payloads.push(lines.join("\n"));
  return payloads;
}

/** Reads a payload back; a line this version does not understand is left out. */
export function unpackNews(payload: string): PersonNews[] {
  return payload.split("\n").flatMap((line) => {
    const [personId, type, id] = line.split(" ");
    const known = newsTypes.find((candidate) => candidate === type);
    if (personId === undefined || id === undefined || known === undefined) return [];
    return [{ personId, type: known, id }];
  });
}
