import { applyTheme, storedTheme } from "./theme.ts";

/**
 * Runs in the page's head, before anything is painted: a chosen theme never flashes the other. It
 * is a file of its own (see build/theme.ts) and stays small, because everything waits for it.
 */
applyTheme(storedTheme());
