import { useEffect } from "react";
import { createStore } from "../store/index.ts";
import { applyTheme, chooseTheme, shownTheme, storedTheme, type Theme, themeKey } from "./theme.ts";

const themes = createStore();

/** Another tab may have changed the theme. */
function follow({ key }: StorageEvent): void {
  if (key !== themeKey) return;
  applyTheme(storedTheme());
  themes.changed();
}

function choose(theme: Theme): void {
  chooseTheme(theme);
  themes.changed();
}

/** The chosen theme, which follows every change, and a function that chooses another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  useEffect(() => {
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return [themes.useValue(shownTheme), choose];
}
