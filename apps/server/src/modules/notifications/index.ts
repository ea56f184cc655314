export { createNotifications, type Notifications } from "./create-notifications.ts";
export type { Preferences } from "./preferences.ts";
export { type MailContent, renderMail } from "./render-mail.ts";
export { registerNotificationsRoutes } from "./routes.ts";
export type { NotificationsDeps, WelcomedPerson } from "./welcome.ts";
