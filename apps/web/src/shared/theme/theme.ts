/** Light, dark, or the device's setting. */
export type Theme = "system" | "light" | "dark";

export const themeKey = "lilypad.theme";

/** The theme chosen on this device; the system's if there is no choice or no storage. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Colours the browser's bars to match: each `theme-color` belongs to one scheme. */
function colourBars(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= /dark/.test(meta.getAttribute("media") ?? "") ? "dark" : "light";
    const { scheme } = meta.dataset;
    const forced = theme === scheme ? "all" : "not all";
    meta.setAttribute("media", theme === "system" ? `(prefers-color-scheme: ${scheme})` : forced);
  }
}

/** Shows a theme. The tokens follow the attribute; without it they follow the device's setting. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBars(theme);
}

/** Shows a theme and stores the choice on this device. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme(theme);
}

/** The theme chosen for this page. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}
