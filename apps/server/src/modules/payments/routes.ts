import { operations } from "@lilypad/api-contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { fail } from "../../platform/errors.ts";
import { route } from "../../platform/http/route.ts";
import type { Payments } from "./create-payments.ts";

/** The header that may stand in for `correlationId` (decisions.md, "Wire"). */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
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

export function registerPaymentsRoutes(app: FastifyInstance, payments: Payments): void {
  route(app, operations.sendTransfer, ({ caller, body, request }) =>
    payments.send(caller, body, idempotencyKeyOf(request)),
  );
  route(app, operations.cancelTransfer, ({ caller, params }) => payments.cancel(caller, params.id));
  route(app, operations.createPaymentRequest, ({ caller, body, request }) =>
    payments.requestMoney(caller, body, idempotencyKeyOf(request)),
  );
  route(app, operations.listIncomingRequests, ({ caller, query }) =>
    payments.requests.page(caller, "incoming", query),
  );
  route(app, operations.listOutgoingRequests, ({ caller, query }) =>
    payments.requests.page(caller, "outgoing", query),
  );
  route(app, operations.countRequests, async ({ caller }) => ({
    count: await payments.requests.countUnseen(caller),
  }));
  route(app, operations.cancelRequest, ({ caller, params }) =>
    payments.answer.cancel(caller, params.id),
  );
  route(app, operations.rejectRequest, ({ caller, params }) =>
    payments.answer.reject(caller, params.id),
  );
  route(app, operations.acknowledgeRequest, ({ caller, params }) =>
    payments.answer.acknowledge(caller, params.id),
  );
}
