import { createHash } from "node:crypto";
import { readStack } from "./read-stack.ts";
import { scrub } from "./scrub.ts";

/** An error that nobody expected, as it was met: not scrubbed yet. */
export interface Problem {
  /** Who met it: a browser or this server. */
  origin: "web" | "server";
  /** The error's class, such as TypeError. */
  name: string;
  message: string;
  stack?: string | undefined;
  /** The screen, the operation or the worker that was at it: a name from our own code. */
  place: string;
  version: string;
  platform?: string | undefined;
  /** The program ended with it. */
  fatal?: boolean | undefined;
}

/** A problem as it may be told to others. */
export interface ErrorEvent {
  readonly event_id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly platform: "javascript" | "node";
  readonly level: "error" | "fatal";
  readonly logger: "web" | "server";
  readonly release: string;
  readonly environment: string;
  readonly transaction: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly exception: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly object[] };
    }[];
  };
  readonly sdk: object;
}

const nameOf = (name: string) => (/^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : "Error");

/** As what we introduce ourselves; the receiver is not to note whose address a report comes from. */
const sdk = { name: "lilypad", version: "1.0.0", settings: { infer_ip: "never" } };

/**
 * The problem in Sentry's event format, without anything that could identify anybody: no person, no
 * address, no request, no header.
 * @param id 32 hexadecimal digits
 */
export function toEvent(
  problem: Problem,
  { id, at, environment }: { id: string; at: Date; environment: string },
): ErrorEvent {
  // The format wants the outermost call first.
  const frames = readStack(problem.stack ?? "")
    .map(({ inApp, ...frame }) => ({ ...frame, in_app: inApp }))
    .reverse();
  return {
    event_id: id,
    timestamp: at.getTime() / 1000,
    platform: problem.origin === "web" ? "javascript" : "node",
    level: problem.fatal ? "fatal" : "error",
    logger: problem.origin,
    release: `lilypad@${problem.version}`,
    environment,
    transaction: problem.place,
    tags: problem.platform === undefined ? {} : { platform: problem.platform },
    exception: {
      values: [
        {
          type: nameOf(problem.name),
          value: scrub(problem.message),
          ...(frames.length === 0 ? {} : { stacktrace: { frames } }),
        },
      ],
    },
    sdk,
  };
}

/** What is the same error met again: its class, its words, and where it came from. */
export function sameness({ transaction, exception }: ErrorEvent): string {
  return createHash("sha256")
    .update(JSON.stringify([transaction, exception]))
    .digest("base64");
}

/** The event as one envelope: a line of headers, a line about its only item, and the item. */
export function toEnvelope(event: ErrorEvent, sentAt: Date): string {
  const item = JSON.stringify(event);
  const header = { event_id: event.event_id, sent_at: sentAt.toISOString() };
  const about = {
    type: "event",
    content_type: "application/json",
    length: Buffer.byteLength(item),
  };
  return `${JSON.stringify(header)}\n${JSON.stringify(about)}\n${item}\n`;
}
