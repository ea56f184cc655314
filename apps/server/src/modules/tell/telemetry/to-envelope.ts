import { createHash } from "node:crypto";
import { readStack } from "./read-stack.ts";
import { scrub } from "./scrub.ts";

/** An unexpected error, not scrubbed yet. */
export interface Problem {
  /** Where it happened: in a browser or on this server. */
  origin: "web" | "server";
  /** The error's class, such as TypeError. */
  name: string;
  message: string;
  stack?: string | undefined;
  /** The screen, operation or worker in which it happened; a name from our code. */
  place: string;
  version: string;
  platform?: string | undefined;
  /** True if the process exits because of it. */
  fatal?: boolean | undefined;
}

/** A scrubbed problem in Sentry's event format. */
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

/** Our name as a Sentry client. infer_ip tells the receiver not to store the sender's network address. */
const sdk = { name: "lilypad", version: "1.0.0", settings: { infer_ip: "never" } };

/**
 * Translates a problem into Sentry's event format, without data that could identify a person: no id, network
 * address, request or header.
 * @param id 32 hexadecimal digits
 */
export function toEvent(
  problem: Problem,
  { id, at, environment }: { id: string; at: Date; environment: string },
): ErrorEvent {
  // The format has the outermost call first.
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

/** Hash of an error's class, message, frames and place, which is the same when the error repeats. */
export function fingerprint({ transaction, exception }: ErrorEvent): string {
  return createHash("sha256")
    .update(JSON.stringify([transaction, exception]))
    .digest("base64");
}

/** Writes an event as an envelope: a line of headers, a line about its only item, and the item. */
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
