import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { deviceMarksOf } from "../../../platform/http/device-marks.ts";
import { route } from "../../../platform/http/route.ts";
import type { Rewards } from "./create-rewards.ts";

export function registerRewardsRoutes(app: FastifyInstance, rewards: Rewards): void {
  route(app, operations.grantSignupReward, async ({ caller, request }) => {
    await rewards.rememberDevices(caller.personId, deviceMarksOf(request));
    return rewards.grantSignup(caller.personId);
  });
  route(app, operations.grantNotificationsReward, async ({ caller, request }) => {
    await rewards.rememberDevices(caller.personId, deviceMarksOf(request));
    return rewards.grantNotifications(caller.personId);
  });
  route(app, operations.getRewardRules, () => rewards.showRules());
  route(app, operations.listRewardGrants, ({ caller, query }) =>
    rewards.listGrants(caller.personId, query),
  );
  route(app, operations.getRewardStatus, async ({ caller, params, requireStaff }) => {
    if (params.id === "me" || params.id === caller.personId) {
      return rewards.getStatus(caller.personId);
    }
    await requireStaff();
    return rewards.getStatus(params.id);
  });
  registerReferralRoutes(app, rewards);
  registerAdministrationRoutes(app, rewards);
}

function registerAdministrationRoutes(app: FastifyInstance, rewards: Rewards): void {
  route(app, operations.grantReward, async ({ act, body }) => ({
    proposal: await rewards.proposeReward(act, body),
  }));
  route(app, operations.listCircularFlows, ({ query, read }) =>
    rewards.listCircularFlows(query.days, read),
  );
  route(app, operations.reloadRewardRules, ({ act }) => rewards.reloadRules(act));
  route(app, operations.getRewardHealth, () => rewards.getHealth());
  route(app, operations.getRewardAnalytics, ({ query, read }) =>
    rewards.getAnalytics(query.days, read),
  );
}

function registerReferralRoutes(app: FastifyInstance, rewards: Rewards): void {
  route(app, operations.getMyReferralCode, ({ caller }) => rewards.myReferralCode(caller.personId));
  route(app, operations.attachReferral, async ({ caller, body, request }) => {
    await rewards.rememberDevices(caller.personId, deviceMarksOf(request));
    return { attached: await rewards.attachReferral(caller.personId, body.code) };
  });
  route(app, operations.readInvitation, ({ params }) => rewards.readInvitation(params.code));
  // The user agent and the device's time are accepted but not stored.
  route(app, operations.captureReferral, async ({ body, request }) => {
    const { code, fingerprint, sessionId } = body;
    await rewards.captureReferral({ code, fingerprint, sessionId, ip: request.ip });
    return { captured: true as const };
  });
  route(app, operations.matchReferral, async ({ body, request }) => ({
    code: await rewards.matchReferral({ ...body, ip: request.ip }),
  }));
  for (const operation of [operations.getReferralCounts, operations.getReferralCountsOlderPath]) {
    route(app, operation, ({ caller }) => rewards.countReferrals(caller.personId));
  }
  route(app, operations.listReferrals, ({ caller, query }) =>
    rewards.listReferrals(caller.personId, { limit: query.limit, cursor: query.cursor }),
  );
}
