import type { FastifyError, FastifyInstance } from "fastify";
import type { Bank } from "../bank.ts";
import { BankRefusal, type RefusalCode } from "../core/refusal.ts";
import { guardWire } from "../wire/guard-wire.ts";
import { WireIssues } from "../wire/read-wire.ts";
import { bridgeRoutes } from "./routes.ts";

/** Registers the bank with Bridge's API: everything under `/bank/bridge`. */
export function registerBridge(app: FastifyInstance, bank: Bank): void {
  app.register(
    async (scope) => {
      guardWire(scope, bank, {
        keyOf: ({ "api-key": key }) => (Array.isArray(key) ? key[0] : key),
        refuse: (code, message) => ({ code: code.toLowerCase(), message }),
      });
      answerErrors(scope);
      bridgeRoutes(scope, bank);
    },
    { prefix: "/bank/bridge" },
  );
}

const codes: Readonly<Record<RefusalCode, string>> = {
  INVALID: "invalid_parameters",
  ALREADY_EXISTS: "duplicate_record",
  NOT_FOUND: "not_found",
  NOT_ALLOWED_NOW: "conflict",
  CUSTOMER_NOT_ACTIVE: "customer_not_active",
  QUOTE_EXPIRED: "invalid_parameters",
  BELOW_MINIMUM: "amount_too_small",
  ABOVE_MAXIMUM: "amount_too_large",
  UNSUPPORTED: "unsupported",
  KEY_MISSING: "missing_idempotency_key",
  KEY_REUSED: "idempotency_key_reused",
};

/** Errors in Bridge's format: `{code, message, source: {location, key}}`. */
function answerErrors(scope: FastifyInstance): void {
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof WireIssues) {
      const key = Object.fromEntries(
        error.issues.map(({ path, message }) => [path.join("."), message]),
      );
      const source = { location: "body", key };
      return reply.code(400).send({ code: "invalid_parameters", message: error.message, source });
    }
    if (error instanceof BankRefusal) {
      const { status, message, path } = error;
      const source = path === null ? null : { location: "body", key: { [path]: message } };
      return reply.code(status).send({ code: codes[error.code], message, source });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "the bank failed");
    const message = status < 500 ? error.message : "Internal server error";
    return reply.code(status).send({ code: status < 500 ? "bad_request" : "internal", message });
  });
}
