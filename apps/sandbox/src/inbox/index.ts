export { type Inbox, openInbox } from "./open-inbox.ts";
export { renderMessages } from "./render-messages.ts";
export { inboxRoutes } from "./routes.ts";
export { serveSmtp } from "./serve-smtp.ts";
