// Size of the JavaScript on a first visit to a screen: the files that a real browser requests, with their
// gzipped sizes from the build.
import { chromium } from "@playwright/test";
import {
  type FirstScreen,
  firstLoadLimits,
  measureFirstLoads,
} from "../../apps/web/e2e/first-load.ts";
import startProduct from "../e2e/start-product.ts";
import { findChromium } from "../find-chromium.mjs";
import type { BenchRow } from "./bench-row.ts";

/** Measures the JavaScript of a first visit to the landing page, a payment link and the dashboard, in bytes. */
export async function benchWeb(): Promise<BenchRow[]> {
  const stop = await startProduct();
  try {
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const loads = await measureFirstLoads(browser);
      return Object.entries(loads).map(([screen, { kilobytes, files }]) => ({
        name: `JavaScript of a first visit, ${screen}`,
        value: Math.round(kilobytes),
        unit: "kB",
        goal: firstLoadLimits[screen as FirstScreen],
        goalIs: "max" as const,
        note: `gzipped, ${files} files`,
      }));
    } finally {
      await browser.close();
    }
  } finally {
    await stop();
  }
}
