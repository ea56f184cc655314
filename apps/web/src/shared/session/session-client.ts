import { sessionUrl } from "../settings/index.ts";
import { createSessionClient } from "./client/index.ts";
import { sessionStorageKey } from "./kept-session.ts";

/** The places in which the client of the session protocol finds its server and its session. */
export const sessionClientOptions = {
  url: sessionUrl(),
  storageKey: sessionStorageKey,
  storage: localStorage,
};

/** The client of the session protocol: it stores, refreshes and ends the session. */
export const sessionClient = createSessionClient(sessionClientOptions);
