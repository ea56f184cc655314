import { operations } from "@lilypad/api-contract";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Leaderboard } from "./create-leaderboard.ts";

export function registerLeaderboardRoutes(app: FastifyInstance, leaderboard: Leaderboard): void {
  route(app, operations.getLeaderboard, ({ caller, query }) =>
    leaderboard.getStandings(caller.personId, { ...query, period: "week" }),
  );
  route(app, operations.getReferralLeaderboard, ({ caller, query }) =>
    leaderboard.getStandings(caller.personId, query),
  );
  route(app, operations.listPrizes, ({ query }) =>
    leaderboard.listPrizes({ before: query.before, limit: query.limit }),
  );
  route(app, operations.holdPrize, ({ act, params, body }) =>
    leaderboard.holdPrize(act, { id: params.id, reason: body.reason }),
  );
  route(app, operations.releasePrize, ({ act, params }) =>
    leaderboard.releasePrize(act, params.id),
  );
}
