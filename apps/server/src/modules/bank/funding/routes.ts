import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { newId } from "../../../platform/ids.ts";
import type { Funding } from "./create-funding.ts";

export function registerFundingRoutes(app: FastifyInstance, funding: Funding): void {
  route(app, operations.createTopupQuote, async (call) => {
    const { personId } = call.caller;
    return funding.createQuote({ ...call.body, personId, operation: "topup" });
  });
  route(app, operations.createRampQuote, async (call) => {
    const { personId } = call.caller;
    return funding.createQuote({ ...call.body, personId, operation: call.params.operation });
  });
  route(app, operations.createRampIntent, ({ body, caller, params, correlationId = newId() }) =>
    funding.beginIntent({ ...body, caller, operation: params.operation, correlationId }),
  );
  route(app, operations.listRampIntents, async (call) => {
    return { intents: await funding.listOpenIntents(call.caller) };
  });
  route(app, operations.getRampIntentStatus, (call) =>
    funding.readIntent(call.caller, call.params.id),
  );
  route(app, operations.submitWithdrawal, (call) =>
    funding.submitWithdrawal(call.caller, call.params.id),
  );
  route(app, operations.getRampBooks, () => funding.readBooks());
  route(app, operations.listRampOrders, ({ query }) => funding.listOrders(query));
  route(app, operations.cancelTopup, (call) => funding.cancelTopup(call.caller, call.params.id));
}
