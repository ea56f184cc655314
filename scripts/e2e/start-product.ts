import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchProduct, type Product } from "../../apps/web/e2e/product/launch-product.ts";
import {
  optionRewardRules,
  optionScreeningList,
  optionSettings,
} from "../../apps/web/e2e/product/option-settings.ts";
import { offerProductWithOptions, playWith } from "../../apps/web/e2e/product/play-with.ts";

/** Starts the two products for all browser tests in parallel. @returns a function that stops them */
export default async function startProducts(): Promise<() => Promise<void>> {
  rmSync(join("test-results", "products"), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), "lilypad-options-"));
  const write = (name: string, content: unknown) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  };
  const started = await Promise.allSettled([
    launchProduct(),
    launchProduct({
      ...optionSettings,
      REWARD_RULES_FILE: write("rules.json", optionRewardRules),
      SCREENING_LIST_FILE: write("screening.json", optionScreeningList),
    }),
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
