export { createNotifications, type Notifications } from "./create-notifications.ts";
export { renderMail } from "./mail/render-mail.ts";
export {
  announceSafeChange,
  announceSecurityChange,
  announceSignIn,
  announceTicketAnswer,
  announceTokenReturn,
} from "./person/announce.ts";
export { registerNotificationsRoutes } from "./routes.ts";
export { countOlderSubscriptions } from "./state/count-older-keys.ts";
