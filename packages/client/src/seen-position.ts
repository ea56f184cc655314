import type { ReceivedAnswer } from "./transport.ts";

/**
 * The header with which the server says how far its database had been written when it answered, and with which an app
 * says how much of that a read has to show.
 */
const positionHeader = "lilypad-position";

/** 16 hexadecimal digits, so that the later one of two positions is also the greater text. */
const pattern = /^[0-9a-f]{16}$/;

/** One request and its answer. */
interface Exchange {
  readonly headers: Readonly<Record<string, string>>;
  /** Takes what the answer says; null if there was none. */
  end(response: ReceivedAnswer | null): void;
}

/**
 * The position in the server's database that this page has seen. A read that carries it is answered by a database that has reached it.
 */
export interface SeenPosition {
  /** Begins a request. */
  begin(method: string): Exchange;
  /** Takes a position that an event has announced. */
  note(position: string | undefined): void;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/**
 * Creates the memory of a page. It is empty at first, and again when a request may have changed something at an unknown position: the server then answers reads from the primary, and returns its position.
 */
export function createSeenPosition(): SeenPosition {
  let seen: string | null = null;
  /** How often it was emptied. An earlier request proves nothing about later changes. */
  let emptied = 0;

  function note(position: string | null | undefined): void {
    if (typeof position !== "string" || !pattern.test(position)) return;
    if (seen === null || position > seen) seen = position;
  }

  return {
    begin(method) {
      const begunAt = emptied;
      return {
        headers: isRead(method) && seen !== null ? { [positionHeader]: seen } : {},
        end(response) {
          const position = response?.headers.get(positionHeader) ?? null;
          const mayHaveChanged = response === null || response.ok || response.status >= 500;
          if (position === null && mayHaveChanged && !isRead(method)) {
            seen = null;
            emptied += 1;
          }
          if (begunAt === emptied) note(position);
        },
      };
    },
    note,
  };
}
