import { useSyncExternalStore } from "react";
import { applyTheme, chooseTheme, shownTheme, storedTheme, type Theme, themeKey } from "./theme.ts";

const listeners = new Set<() => void>();

function onThemeChange(listener: () => void): () => void {
  // Another tab has changed the theme.
  const follow = (event: StorageEvent) => {
    if (event.key !== themeKey) return;
    applyTheme(storedTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}

function choose(theme: Theme): void {
  chooseTheme(theme);
  for (const listener of listeners) listener();
}

/** The chosen theme, which follows every change, and a function that chooses another. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(onThemeChange, shownTheme),
  choose,
];
