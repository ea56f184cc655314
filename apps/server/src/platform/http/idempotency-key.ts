import type { Operation } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { fail } from "../errors.ts";
import type { Idempotency } from "../idempotency/index.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Does the work of one request once, and answers it to its repetitions. */
    answerOnce: Idempotency["answerOnce"];
  }
}

/** Lets the app's routes answer a request once that comes several times. */
export function registerIdempotency(
  app: FastifyInstance,
  { answerOnce }: Pick<Idempotency, "answerOnce">,
): void {
  app.decorate("answerOnce", answerOnce);
}

const refuse = (message: string) =>
  fail("VALIDATION_FAILED", { fields: [{ path: "headers.idempotency-key", message }] });

/**
 * The name that the caller gave a request: its body's `correlationId`, or the header that may stand in
 * for it. Undefined for requests without a name and for operations that take none.
 * @throws VALIDATION_FAILED when the header is no UUID, or not the body's
 */
export function idempotencyKeyOf(
  { idempotent }: Operation,
  request: Pick<FastifyRequest, "headers">,
  body: Record<string, unknown>,
): string | undefined {
  if (idempotent !== "correlationId") return undefined;
  // The contract's own test sees to it that the field is a UUID.
  const named = body.correlationId as string | undefined;
  const header = request.headers["idempotency-key"];
  if (header === undefined) return named?.toLowerCase();
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) return refuse("must be a UUID");
  const key = parsed.data.toLowerCase();
  if (named !== undefined && named.toLowerCase() !== key)
    return refuse("must be the same as body.correlationId");
  return key;
}
