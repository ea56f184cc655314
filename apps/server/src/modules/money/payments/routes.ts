import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { networkOf } from "../../../platform/limits/networks.ts";
import type { Payments } from "./create-payments.ts";
import type { createReadLimits } from "./read-limits.ts";

/** Registers the routes of payments. A send checks its session inside its one SQL call. */
export function registerPaymentsRoutes(
  app: FastifyInstance,
  payments: Payments,
  readLimits: ReturnType<typeof createReadLimits>,
): void {
  route(
    app,
    operations.sendTransfer,
    ({ caller, body, correlationId, request }) =>
      payments.send(caller, body, correlationId, networkOf(request.ip)),
    { handlerIsIdempotent: true, handlerChecksSession: true, handlerChecksFreeze: true },
  );
  route(app, operations.prepareTransfer, ({ caller, body }) =>
    payments.prepareSigned(caller, body),
  );
  route(app, operations.readPaymentLimits, ({ caller }) => readLimits(caller.personId));
  route(app, operations.cancelTransfer, (call) => payments.cancel(call.caller, call.params.id));
  route(app, operations.createPaymentRequest, ({ caller, body, correlationId }) =>
    payments.requestMoney(caller, body, correlationId),
  );
  route(app, operations.listIncomingRequests, ({ caller, query }) =>
    payments.requests.page(caller, "incoming", query),
  );
  route(app, operations.listOutgoingRequests, ({ caller, query }) =>
    payments.requests.page(caller, "outgoing", query),
  );
  route(app, operations.getRequest, ({ caller, params }) =>
    payments.requests.one(caller, params.id),
  );
  route(app, operations.countRequests, async ({ caller }) => ({
    count: await payments.requests.countUnseen(caller),
  }));
  route(app, operations.cancelRequest, (call) =>
    payments.answer.cancel(call.caller, call.params.id),
  );
  route(app, operations.rejectRequest, (call) =>
    payments.answer.reject(call.caller, call.params.id),
  );
  route(app, operations.acknowledgeRequest, ({ caller, params }) =>
    payments.answer.acknowledge(caller, params.id),
  );
}
