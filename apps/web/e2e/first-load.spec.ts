// The size of the JavaScript that a phone loads before the first screens can be used.
import { expect } from "@playwright/test";
import { type FirstScreen, firstLoadLimits, measureFirstLoads } from "./first-load.ts";
import { test } from "./test.ts";

test.describe.configure({ timeout: 240_000 });
test("the first screens stay within their size limits", async ({ browser }) => {
  const loads = await measureFirstLoads(browser);
  for (const [screen, limit] of Object.entries(firstLoadLimits)) {
    const { kilobytes, files } = loads[screen as FirstScreen];
    test.info().annotations.push({ type: screen, description: `${kilobytes} kB, ${files} files` });
    expect.soft(kilobytes, `kB of ${screen}`).toBeLessThanOrEqual(limit);
    // Each file is a request on a slow network.
    expect.soft(files, `files of ${screen}`).toBeLessThanOrEqual(12);
  }
});
