import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "../test.ts";
import { launchProduct, type Product } from "./launch-product.ts";
import { settingsWithOptions } from "./option-settings.ts";
import { playWith } from "./play-with.ts";

/**
 * Starts a separate product for the tests of a file, for features that are off by default: call it at the
 * top of the file. It takes some seconds to start and is stopped after the last test.
 * @param settings as named in docs/SETTINGS.md; a function is called when the product starts
 */
export function ownProduct(
  settings: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>),
): void {
  let product: Product | undefined;
  let playBefore = () => {};
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await launchProduct(typeof settings === "function" ? settings() : settings);
    playBefore = playWith(product.running);
  });
  test.afterAll(async () => {
    playBefore();
    await product?.stop();
  });
}

/** Starts a separate product with all options on, for tests that would disturb the others in the common one. */
export function ownProductWithOptions(): void {
  const folder = mkdtempSync(join(tmpdir(), "lilypad-options-"));
  ownProduct(() => settingsWithOptions(folder));
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
