import { defineOperation } from "../../define-operation.ts";
import { publicTeleport, teleportCode } from "./teleport-schema.ts";

export const getPublicTeleport = defineOperation({
  name: "getPublicTeleport",
  method: "GET",
  path: "/api/v1/public/teleport/{code}",
  tag: "Teleport",
  access: "public",
  summary: "Whom a link pays and how much, and how far this browser has come with paying it",
  params: teleportCode,
  response: publicTeleport,
  errors: ["TELEPORT_NOT_FOUND"],
});
