import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text, uuid } from "../../schemas.ts";
import { prizeStatus } from "./leaderboard-schema.ts";

export const holdPrize = defineOperation({
  name: "holdPrize",
  method: "POST",
  path: "/api/v1/leaderboard/prizes/{id}/hold",
  tag: "Administration",
  access: "admin",
  summary: "Stop a prize that is not on its way yet",
  params: z.strictObject({ id: uuid }),
  /** Kept for administrators; the public record does not tell it. */
  body: z.strictObject({ reason: text(280).trim().min(1) }),
  response: z.object({ id: uuid, status: prizeStatus }),
  errors: ["NOT_FOUND", "PRIZE_NOT_OPEN"],
});
