export { createTeleport, type Teleport } from "./create-teleport.ts";
export { registerTeleportRoutes } from "./routes.ts";
