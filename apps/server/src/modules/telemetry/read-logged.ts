import type { Logged } from "../../platform/logger.ts";
import type { Problem } from "./to-envelope.ts";

/**
 * What this server logged, as a problem; null for what is no error. A worker's pass that threw is one
 * too, though it is tried again: nobody else would notice.
 */
export function readLogged(
  { level, error, sentence, place }: Logged,
  version: string,
): Problem | null {
  const isWorker = level === "warn" && place.startsWith("loop:") && error !== undefined;
  if (level === "warn" && !isWorker) return null;
  const known = error instanceof Error;
  return {
    origin: "server",
    // Without an error, the sentence is one of our own and names what happened.
    name: known ? error.name : "Logged",
    message: known ? error.message : sentence,
    stack: known ? error.stack : undefined,
    place: place === "" ? "server" : place,
    version,
    fatal: level === "fatal",
  };
}
