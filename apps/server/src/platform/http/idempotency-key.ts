import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { fail } from "../errors.ts";

/**
 * The header that may be sent in place of `correlationId`.
 * @throws VALIDATION_FAILED when it is no UUID
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return undefined;
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) {
    fail("VALIDATION_FAILED", {
      fields: [{ path: "headers.idempotency-key", message: "must be a UUID" }],
    });
  }
  return parsed.data;
}
