export { hasKeptSession, sessionStorageKey } from "./kept-session.ts";
