import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchProduct, type Product } from "../../apps/web/e2e/product/launch-product.ts";
import { settingsWithOptions } from "../../apps/web/e2e/product/option-settings.ts";
import { offerProductWithOptions, playWith } from "../../apps/web/e2e/product/play-with.ts";

/** Starts the two products for all browser tests in parallel. @returns a function that stops them */
export default async function startProducts(): Promise<() => Promise<void>> {
  rmSync(join("test-results", "products"), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), "lilypad-options-"));
  const started = await Promise.allSettled([
    launchProduct(),
    launchProduct(settingsWithOptions(folder)),
  ]);
  const products = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  const [usual, withOptions] = products as [Product, Product];
  playWith(usual.running);
  offerProductWithOptions(withOptions.running);
  return stop;
}
