import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../platform/caller.ts";
import { route } from "../../platform/http/route.ts";
import { newId } from "../../platform/ids.ts";
import type { Funding } from "./create-funding.ts";

/** All of them ask for a session that is still live: they move money, or show where it goes. */
export function registerFundingRoutes(app: FastifyInstance, funding: Funding): void {
  const live = ({ caller }: { caller: Caller }) => funding.requireLiveSession(caller.sessionId);

  route(app, operations.createTopupQuote, async (call) => {
    await live(call);
    const { personId } = call.caller;
    return funding.createQuote({ ...call.body, personId, operation: "topup" });
  });
  route(app, operations.createRampQuote, async (call) => {
    await live(call);
    const { personId } = call.caller;
    return funding.createQuote({ ...call.body, personId, operation: call.params.operation });
  });
  route(
    app,
    operations.createRampIntent,
    ({ body, caller, params, correlationId = newId() }) =>
      funding.beginIntent({ ...body, caller, operation: params.operation, correlationId }),
    // A top-up's answer shows bank details.
    { before: live, mayHearAgain: ({ caller }) => funding.maySeeDetails(caller) },
  );
  route(app, operations.listRampIntents, async (call) => {
    await live(call);
    return { intents: await funding.listOpenIntents(call.caller) };
  });
  route(app, operations.getRampIntentStatus, async (call) => {
    await live(call);
    return funding.readIntent(call.caller, call.params.id);
  });
  route(app, operations.submitWithdrawal, async (call) => {
    await live(call);
    return funding.submitWithdrawal(call.caller, call.params.id);
  });
  route(app, operations.cancelTopup, async (call) => {
    await live(call);
    return funding.cancelTopup(call.caller, call.params.id);
  });
}
