import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../find-chromium.mjs";

export interface OpenBrowser {
  context: BrowserContext;
  /** The debugging port, for Lighthouse. */
  port: number;
  close(): Promise<void>;
}

/** How often the browser is started before giving up. */
const maxStarts = 3;

/** Reads the debugging port, which Chromium chooses itself and writes into its profile. */
function debuggingPort(profile: string): number {
  const [port] = readFileSync(join(profile, "DevToolsActivePort"), "utf8").split("\n");
  return Number(port);
}

async function open(): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "lilypad-lighthouse-"));
  const removeProfile = () => rmSync(profile, { recursive: true, force: true });
  try {
    // Lighthouse opens pages in the browser's default profile, so the person signs in there.
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await findChromium(),
      // A phone's: the device remembers the home screen of phones only.
      viewport: { width: 412, height: 823 },
      args: ["--no-sandbox", "--remote-debugging-port=0", "--disable-background-networking"],
      // Lighthouse checks whether pages can be kept for the browser's Back.
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    return {
      context,
      port: debuggingPort(profile),
      async close() {
        await context.close();
        removeProfile();
      },
    };
  } catch (error) {
    removeProfile();
    throw error;
  }
}

/** Starts a browser with a new profile. Starting it is tried again; a measurement never is. */
export async function openBrowser(): Promise<OpenBrowser> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await open();
    } catch (error) {
      if (starts === maxStarts) throw error;
      console.warn(`The browser did not start and is started again: ${error}`);
    }
  }
}
