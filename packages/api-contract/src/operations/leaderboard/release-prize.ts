import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { prizeStatus } from "./leaderboard-schema.ts";

export const releasePrize = defineOperation({
  name: "releasePrize",
  method: "POST",
  path: "/api/v1/leaderboard/prizes/{id}/release",
  tag: "Administration",
  access: "admin",
  summary: "Let a prize that was held be paid after all",
  params: z.strictObject({ id: uuid }),
  response: z.object({ id: uuid, status: prizeStatus }),
  errors: ["NOT_FOUND", "PRIZE_NOT_OPEN"],
});
