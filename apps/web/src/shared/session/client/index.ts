export { createLinkClient } from "./create-link-client.ts";
export { createSessionClient } from "./create-session-client.ts";
export { isSessionRefused, SessionError } from "./session-error.ts";
