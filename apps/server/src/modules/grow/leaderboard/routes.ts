import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Leaderboard } from "./create-leaderboard.ts";

export function registerLeaderboardRoutes(app: FastifyInstance, leaderboard: Leaderboard): void {
  route(app, operations.getLeaderboard, ({ caller, query, read }) =>
    leaderboard.getStandings(caller.personId, { ...query, period: "week" }, read),
  );
  route(app, operations.getReferralLeaderboard, ({ caller, query, read }) =>
    leaderboard.getStandings(caller.personId, query, read),
  );
  route(app, operations.listPrizes, ({ query, read }) =>
    leaderboard.listPrizes({ before: query.before, limit: query.limit }, read),
  );
  route(app, operations.holdPrize, ({ act, params, body }) =>
    leaderboard.holdPrize(act, { id: params.id, reason: body.reason }),
  );
  route(app, operations.releasePrize, ({ act, params }) =>
    leaderboard.releasePrize(act, params.id),
  );
}
