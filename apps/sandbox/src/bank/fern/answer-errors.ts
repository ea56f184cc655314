import type { FastifyError, FastifyInstance } from "fastify";
import { BankRefusal, type RefusalCode } from "../core/refusal.ts";
import { WireIssues } from "../wire/read-wire.ts";

/** Fern documents the first; the others are our guess. */
const codes: Readonly<Record<RefusalCode, string>> = {
  INVALID: "VALIDATION_ERROR",
  ALREADY_EXISTS: "DUPLICATE_RESOURCE",
  NOT_FOUND: "RESOURCE_NOT_FOUND",
  NOT_ALLOWED_NOW: "CONFLICT",
  CUSTOMER_NOT_ACTIVE: "CUSTOMER_NOT_ACTIVE",
  QUOTE_EXPIRED: "QUOTE_EXPIRED",
  BELOW_MINIMUM: "AMOUNT_BELOW_MINIMUM",
  ABOVE_MAXIMUM: "AMOUNT_ABOVE_MAXIMUM",
  UNSUPPORTED: "UNSUPPORTED",
  KEY_MISSING: "MISSING_IDEMPOTENCY_KEY",
  KEY_REUSED: "IDEMPOTENCY_KEY_REUSED",
};

/** Errors in Fern's format: `{code, message, details: {issues}}`. */
export function answerFernErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof WireIssues) {
      const { message, issues } = error;
      return reply.code(400).send({ code: "VALIDATION_ERROR", message, details: { issues } });
    }
    if (error instanceof BankRefusal) {
      const { status, message, path } = error;
      const code = codes[error.code];
      const issues = path === null ? [] : [{ path: path.split("."), message }];
      return reply.code(status).send({ code, message, details: { issues } });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the bank failed");
    const message = status < 500 ? error.message : "Internal server error";
    return reply.code(status).send({ code: status < 500 ? "BAD_REQUEST" : "INTERNAL", message });
  });
}
