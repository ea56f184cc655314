/** See find-chromium.mjs. */
export function findChromium(): Promise<string>;

/** See find-chromium.mjs. */
export function findHeadlessShell(): Promise<string | undefined>;
