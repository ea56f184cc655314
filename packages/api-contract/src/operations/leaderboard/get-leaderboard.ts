import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { includeMe, standings } from "./leaderboard-schema.ts";

export const getLeaderboard = defineOperation({
  name: "getLeaderboard",
  method: "GET",
  path: "/api/v1/leaderboard",
  tag: "Leaderboard",
  access: "session",
  summary: "This week's leaderboard",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    includeMe,
  }),
  response: standings,
  errors: [],
});
