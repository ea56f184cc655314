export { openPushService, type PushMessage, type PushService } from "./open-push-service.ts";
export { pushRoutes } from "./routes.ts";
export { servePush } from "./serve-push.ts";
