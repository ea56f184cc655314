import type { FastifyReply } from "fastify";

/** Aborted once nobody waits for the answer any more: it was sent, or the client has gone away. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
