import { sessionRoutes } from "./session-routes.ts";
import { visitorRoutes } from "./visitor-routes.ts";

/**
 * All screens of the app by their path, and who may see them. A new screen is added to the table of visitors or to the one of
 * people with a session, which are two files because visitors load only theirs. Everything that lists screens comes from
 * here: the routes, the type of a link, the paths that need a session, the way up, and the names in telemetry;
 * `scripts/screens/write-app-paths.ts` writes what other parts need into the contract.
 */
export const routes = {
  visitor: visitorRoutes,
  session: sessionRoutes,
  /** A payer's page and a shared receipt are documents of their own, which the app does not draw. */
  document: { "/t/:token": {}, "/receipt/:code": {} },
} as const;
