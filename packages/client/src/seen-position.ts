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
 * What this page has done or learnt so far, as a position in the server's database: a read that carries it is
 * answered where all of that is.
 */
export interface SeenPosition {
  /** Begins a request. */
  begin(method: string): Exchange;
  /** Takes a position that an event has announced. */
  note(position: string | undefined): void;
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

/**
 * Creates the memory of a page. It is empty at first, and again when a request may have changed something and nobody says
 * where: the server then answers reads from where everything is, and says how far that was.
 */
export function createSeenPosition(): SeenPosition {
  let seen: string | null = null;
  /** How often it was emptied. What was asked before says nothing about what came later. */
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
