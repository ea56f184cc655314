import { type ComponentType, lazy } from "react";

/**
 * A screen whose code arrives when it is first shown. A feature's door exports its screens like
 * this, so that using one part of a feature never loads the rest.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load() }));
}
