import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { teleportLink } from "./teleport-schema.ts";

export const cancelTeleportLink = defineOperation({
  name: "cancelTeleportLink",
  method: "POST",
  path: "/api/v1/teleport/links/{id}/cancel",
  tag: "Teleport",
  access: "session",
  idempotent: "always",
  summary: "Take an open link back; harmless when repeated",
  params: z.strictObject({ id: uuid }),
  response: teleportLink,
  errors: ["NOT_FOUND", "TELEPORT_NOT_OPEN", "TELEPORT_UNDER_WAY"],
});
