import { createLinkClient } from "./client/index.ts";
import { sessionClient, sessionClientOptions } from "./session-client.ts";

/** The client of the session protocol for sign-in links. */
export const linkClient = createLinkClient({ ...sessionClientOptions, begin: sessionClient.begin });
