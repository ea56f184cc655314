import { type AppPath, appPaths } from "@lilypad/api-contract/app-paths";
import { pathPattern } from "./path-pattern.ts";

const pathsFor = (access: (typeof appPaths)[AppPath]) =>
  pathPattern((Object.keys(appPaths) as AppPath[]).filter((path) => appPaths[path] === access));

/**
 * The paths that need a session, as one pattern: their screens share one provider, one event stream and one cache, which must
 * survive a change of screen.
 */
export const sessionPaths = pathsFor("session");

/** The paths that are documents of their own, which the app does not draw. */
export const documentPaths = pathsFor("document");
