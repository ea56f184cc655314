import type { AppPath } from "@lilypad/api-contract";
import type { ComponentType } from "react";
import { lazyScreen } from "../../shared/lazy/index.ts";

interface AppRoute {
  /** The path of the screen above it, where Back leads if it is the first one of its tab. */
  up: AppPath | null;
  /** Loads its component. */
  load: () => Promise<ComponentType>;
}

export interface AppScreen {
  path: AppPath;
  up: AppPath | null;
  /** Its code is loaded when it is first shown. */
  Screen: ComponentType & { preload: () => Promise<unknown> };
}

/** The screens of a table of routes. */
export const screensOf = (routes: { readonly [Path in AppPath]?: AppRoute }): AppScreen[] =>
  Object.entries(routes).map(([path, { up, load }]) => ({
    path: path as AppPath,
    up,
    Screen: lazyScreen(load),
  }));

/** The screen of a path. */
export function screenAt(screens: readonly AppScreen[], path: AppPath): AppScreen["Screen"] {
  const found = screens.find((screen) => screen.path === path);
  if (found === undefined) throw new Error(`${path} is not among these screens`);
  return found.Screen;
}
