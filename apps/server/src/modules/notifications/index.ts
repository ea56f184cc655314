export { createNotifications, type Notifications } from "./create-notifications.ts";
export { renderMail } from "./mail/render-mail.ts";
export { announceSecurityChange, announceSignIn } from "./person/announce.ts";
export { registerNotificationsRoutes } from "./routes.ts";
