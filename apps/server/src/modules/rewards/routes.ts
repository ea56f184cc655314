import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Rewards } from "./create-rewards.ts";

export function registerRewardsRoutes(app: FastifyInstance, rewards: Rewards): void {
  route(app, operations.grantSignupReward, async ({ caller }) => {
    await rewards.requireLiveSession(caller.sessionId);
    return rewards.grantSignup(caller.personId);
  });
  route(app, operations.getMyReferralCode, ({ caller }) => rewards.myReferralCode(caller.personId));
  route(app, operations.attachReferral, async ({ caller, body }) => {
    await rewards.requireLiveSession(caller.sessionId);
    return { attached: await rewards.attachReferral(caller.personId, body.code) };
  });
}
