import { type ComponentType, lazy } from "react";

/**
 * A screen whose code is loaded when it is first shown. A feature's index.ts exports its screens this
 * way, so that importing one part of a feature does not load the rest.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}
