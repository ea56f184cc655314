/** Light, dark, or as the device says. */
export type Theme = "system" | "light" | "dark";

export const themeKey = "lilypad.theme";

/** The theme that was chosen on this device; without a choice, or without storage, the system's. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** The browser's own bars take the colour that fits: each `theme-color` belongs to one scheme. */
function colourBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= /dark/.test(meta.getAttribute("media") ?? "") ? "dark" : "light";
    const { scheme } = meta.dataset;
    const forced = theme === scheme ? "all" : "not all";
    meta.setAttribute("media", theme === "system" ? `(prefers-color-scheme: ${scheme})` : forced);
  }
}

/** Shows a theme. The tokens follow the attribute, and the device's wish where there is none. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBars(theme);
}

/** Shows a theme and remembers it on this device. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme(theme);
}

/** The theme that was chosen for this page. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}
