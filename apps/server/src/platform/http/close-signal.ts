import type { FastifyReply } from "fastify";

/** A signal that is aborted when the response is sent or the client has disconnected. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => controller.abort());
  return controller.signal;
}
