/** See find-chromium.mjs. */
export function findChromium(): Promise<string>;
