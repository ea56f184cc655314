import type { Operation } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { fail } from "../errors.ts";
import type { Idempotency } from "../idempotency/index.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Does the work of a request once, and gives repetitions the same answer. */
    answerOnce: Idempotency["answerOnce"];
  }
}

/** Decorates the app with the function that makes routes idempotent. */
export function registerIdempotency(
  app: FastifyInstance,
  { answerOnce }: Pick<Idempotency, "answerOnce">,
): void {
  app.decorate("answerOnce", answerOnce);
}

const refuse = (message: string) =>
  fail("VALIDATION_FAILED", { fields: [{ path: "headers.idempotency-key", message }] });

/**
 * Reads the idempotency key of a request: `correlationId` in its body, or the header Idempotency-Key.
 * Undefined if the request has none or the operation does not support one.
 * @throws VALIDATION_FAILED if the header is not a UUID, or differs from the body
 */
export function idempotencyKeyOf(
  { idempotent }: Operation,
  request: Pick<FastifyRequest, "headers">,
  body: Record<string, unknown>,
): string | undefined {
  if (idempotent !== "correlationId") return undefined;
  // A test of the contract ensures that the field is a UUID.
  const fromBody = body.correlationId as string | undefined;
  const header = request.headers["idempotency-key"];
  if (header === undefined) return fromBody;
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) return refuse("must be a UUID");
  const key = parsed.data.toLowerCase();
  if (fromBody !== undefined && fromBody !== key)
    return refuse("must be the same as body.correlationId");
  return key;
}
