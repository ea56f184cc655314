import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { StandbyReads } from "./open-reads.ts";
import { parsePosition, positionHeader } from "./position.ts";
import type { Read } from "./read.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Only in an app that has a standby. */
    standbyReads: StandbyReads;
  }
}

/** Decorates the app with a standby's reads, if there is one. */
export function registerStandbyReads(app: FastifyInstance, reads: StandbyReads | null): void {
  if (reads !== null) app.decorate("standbyReads", reads);
}

/** The read of one request of an operation, and the position in its answer. */
export interface RequestReads {
  /** Undefined without a standby: then modules read from their own pool. */
  read: Read | undefined;
  /** Adds the position to a successful answer to a caller who is signed in. */
  tellPosition(reply: FastifyReply): Promise<void>;
}

const withoutStandby: RequestReads = { read: undefined, tellPosition: async () => undefined };

/**
 * Runs a request's reads where everything is that its caller has seen. The answer gets a position if the request may
 * have changed something, so that the caller's next read includes it; also if the caller had none, so that their next
 * read can use the standby. If the primary's position cannot be read, the answer has none, and the app forgets the one
 * that it has.
 */
export function beginRequestReads(app: FastifyInstance, request: FastifyRequest): RequestReads {
  if (!app.hasDecorator("standbyReads")) return withoutStandby;
  const { standbyReads } = app;
  const seen = parsePosition(request.headers[positionHeader]);
  const read = standbyReads.readFor(seen);
  let readUnseen = false;
  return {
    read(work) {
      readUnseen ||= seen === null;
      return read(work);
    },
    async tellPosition(reply) {
      if (request.method === "GET" && !readUnseen) return;
      try {
        reply.header(positionHeader, await standbyReads.readPosition());
      } catch (error) {
        request.log.warn({ err: error }, "an answer has no position");
      }
    },
  };
}
