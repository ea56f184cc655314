import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../../platform/attempt-counter.ts";
import type { Caller } from "../../platform/caller.ts";
import { route } from "../../platform/http/route.ts";
import type { Payments } from "./create-payments.ts";

/**
 * Whatever changes money or what is owed asks for a session that is still live. A send asks inside
 * its one SQL call; everything else asks first.
 */
export function registerPaymentsRoutes(app: FastifyInstance, payments: Payments): void {
  const live = ({ caller }: { caller: Caller }) => payments.requireLiveSession(caller.sessionId);

  route(
    app,
    operations.sendTransfer,
    ({ caller, body, correlationId, request }) =>
      payments.send(caller, body, correlationId, networkOf(request.ip)),
    { isOnceByItself: true, checksSessionByItself: true },
  );
  route(app, operations.cancelTransfer, async (call) => {
    await live(call);
    return payments.cancel(call.caller, call.params.id);
  });
  route(
    app,
    operations.createPaymentRequest,
    ({ caller, body, correlationId, request }) =>
      payments.requestMoney(caller, body, correlationId, networkOf(request.ip)),
    { before: live },
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
  route(app, operations.cancelRequest, async (call) => {
    await live(call);
    return payments.answer.cancel(call.caller, call.params.id);
  });
  route(app, operations.rejectRequest, async (call) => {
    await live(call);
    return payments.answer.reject(call.caller, call.params.id);
  });
  route(app, operations.acknowledgeRequest, ({ caller, params }) =>
    payments.answer.acknowledge(caller, params.id),
  );
}
