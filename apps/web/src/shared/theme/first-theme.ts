import { applyTheme, storedTheme } from "./theme.ts";

/**
 * Runs in the page's head before the first paint, so that a chosen theme never flashes the other one. It
 * is a separate file (see build/head-scripts.ts) and must stay small, because it blocks the page.
 */
applyTheme(storedTheme());
