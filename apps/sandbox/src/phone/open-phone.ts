import { randomUUID } from "node:crypto";

/** A text message that was received. */
export interface TextMessage {
  id: string;
  /** E.164 */
  to: string;
  from: string;
  text: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface Phone {
  /** Accepts a text message; messages with the same key are stored once. */
  receive(message: { to: string; from: string; text: string }, key: string | null): TextMessage;
  /** Newest first, of one number or all. */
  list(query: { to?: string | undefined; limit: number }): TextMessage[];
}

const maxMessages = 2_000;

/** A text message gateway with all phones behind it. They exist in memory only. */
export function openPhone(now: () => Date = () => new Date()): Phone {
  const messages: { message: TextMessage; key: string | null }[] = [];
  return {
    receive(content, key) {
      const before = key === null ? undefined : messages.find((one) => one.key === key);
      if (before !== undefined) return before.message;
      const message = { id: randomUUID(), ...content, receivedAt: now().toISOString() };
      messages.push({ message, key });
      if (messages.length > maxMessages) messages.shift();
      return message;
    },
    list({ to, limit }) {
      return messages
        .map(({ message }) => message)
        .filter((message) => to === undefined || message.to === to)
        .slice(-limit)
        .reverse();
    },
  };
}
