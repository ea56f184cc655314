import { type AppPath, appPaths } from "@lilypad/api-contract/app-paths";
import { pathPattern } from "../routes/path-pattern.ts";

/** A screen of the app, or a path that is none. */
export type ScreenPath = AppPath | "/other";

const patterns = (Object.keys(appPaths) as AppPath[]).map((path) => ({
  path,
  pattern: pathPattern([path]),
}));

/** The route of the screen that a path opens, without any id or token of the path. */
export const screenOf = (path: string): ScreenPath =>
  patterns.find(({ pattern }) => pattern.test(path))?.path ?? "/other";
