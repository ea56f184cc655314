import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { includeMe, standings } from "./leaderboard-schema.ts";

export const getReferralLeaderboard = defineOperation({
  name: "getReferralLeaderboard",
  method: "GET",
  path: "/api/v1/referrals/leaderboard",
  tag: "Leaderboard",
  access: "session",
  summary: "The leaderboard of the week, of the month or of all time",
  query: z.strictObject({
    period: z.enum(["week", "month", "all"]).default("week"),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    includeMe,
  }),
  response: standings,
  errors: [],
});
