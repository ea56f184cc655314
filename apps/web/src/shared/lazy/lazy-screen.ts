import { type ComponentType, createElement, lazy, useState } from "react";

/**
 * A screen whose code is loaded when it is first shown. A feature's index.ts exports its screens this
 * way, so that importing one part of a feature does not load the rest. After `preload` it is shown
 * immediately, without a loading screen.
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  const preload = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Loading = lazy(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: a screen is made once, with its module
  function LazyScreen(props: P) {
    // An instance keeps its component, or its state would be lost.
    const [screen] = useState(() => loaded);
    return createElement<P>(screen ?? (Loading as ComponentType<P>), props);
  }
  return Object.assign(LazyScreen, { preload });
}
