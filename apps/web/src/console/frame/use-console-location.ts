import type { BaseLocationHook } from "wouter";
import { useBrowserLocation } from "wouter/use-browser-location";

/** True for paths of the console. */
export const isInConsole = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path);

/** A location whose links to other paths leave the document: the app is a different one. */
export const useConsoleLocation: BaseLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  return [
    path,
    (to: string, options?: { replace?: boolean; state?: unknown }) => {
      if (isInConsole(to)) navigate(to, options);
      else location.assign(to);
    },
  ];
};
