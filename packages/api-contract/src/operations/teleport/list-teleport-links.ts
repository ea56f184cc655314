import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { teleportLink, teleportStatus } from "./teleport-schema.ts";

export const listTeleportLinks = defineOperation({
  name: "listTeleportLinks",
  method: "GET",
  path: "/api/v1/teleport/links",
  tag: "Teleport",
  access: "session",
  summary: "The person's own links, the newest first, 100 at most",
  query: z.strictObject({ status: teleportStatus.optional() }),
  response: z.object({ links: z.array(teleportLink) }),
  errors: [],
});
