export { announceSignIn } from "./announce.ts";
export { createNotifications, type Notifications } from "./create-notifications.ts";
export { renderMail } from "./render-mail.ts";
export { registerNotificationsRoutes } from "./routes.ts";
