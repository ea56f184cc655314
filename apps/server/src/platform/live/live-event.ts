import type { OutboxRow } from "../rows.gen.ts";

/** Notifies a person's app that something of this type changed and must be fetched again. */
export interface LiveEvent {
  type: LiveEventType;
  /** Id of the changed transfer, request, person, linked account, intent or ticket. */
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
  "tickets",
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

/** The last event of a stream whose server stops: the app connects to another one at once, and reads everything again. */
export const serverStopping = "reconnect";

/** Not sent to apps: every node closes its streams of the session. */
export const sessionEnded = "session_ended";
type PersonEventType = LiveEventType | typeof sessionEnded;
const personEventTypes: readonly PersonEventType[] = [...liveEventTypes, sessionEnded];

/** The event types of an outbox row by its topic. */
const typesByTopic: Record<string, readonly PersonEventType[]> = {
  transfer: ["balances", "transactions"],
  deposit: ["balances", "transactions"],
  reward: ["balances", "transactions"],
  screening: ["balances", "transactions"],
  requests: ["requests"],
  notifications: ["notifications"],
  contacts: ["contacts"],
  profile: ["profile"],
  referrals: ["referrals"],
  kyc: ["kyc"],
  "linked-accounts": ["linked-accounts"],
  intents: ["intents"],
  tickets: ["tickets"],
  session: [sessionEnded],
};

/** A recorded event of one or two people. */
export type OutboxEvent = Omit<OutboxRow, "id" | "createdAt">;

/** An event of one person, as it is sent between nodes. */
export interface PersonEvent {
  personId: string;
  type: PersonEventType;
  id: string;
}

/**
 * Translates outbox rows into events. Several changes of one type are merged into the latest one per person,
 * because the app fetches the whole resource again. Ended sessions are not merged.
 */
export function toPersonEvents(rows: readonly OutboxEvent[]): PersonEvent[] {
  const events = new Map<string, PersonEvent>();
  for (const row of rows) {
    for (const personId of [row.personId, row.otherPersonId]) {
      if (personId === null) continue;
      for (const type of typesByTopic[row.topic] ?? []) {
        const key = type === sessionEnded ? `${type} ${row.subjectId}` : `${personId} ${type}`;
        events.set(key, { personId, type, id: row.subjectId });
      }
    }
  }
  return [...events.values()];
}

/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const maxPayloadBytes = 7_800;

/** Packs events into payloads for NOTIFY, one event per line. */
export function packEvents(events: readonly PersonEvent[]): string[] {
  const payloads: string[] = [];
  let lines: string[] = [];
  let size = 0;
  for (const { personId, type, id } of events) {
    const line = `${personId} ${type} ${id}`;
    if (size + line.length + 1 > maxPayloadBytes) {
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

/** Reads the events of a payload. Lines that this version does not understand are ignored. */
export function unpackEvents(payload: string): PersonEvent[] {
  return payload.split("\n").flatMap((line) => {
    const [personId, type, id] = line.split(" ");
    const known = personEventTypes.find((candidate) => candidate === type);
    if (personId === undefined || id === undefined || known === undefined) return [];
    return [{ personId, type: known, id }];
  });
}
