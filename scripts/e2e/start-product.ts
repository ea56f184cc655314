import { launchProduct } from "../../apps/web/e2e/launch-product.ts";
import { playWith } from "../../apps/web/e2e/play-with.ts";

/** Starts the product for all browser tests. Afterwards it is ended. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const { running, stop } = await launchProduct();
  playWith(running);
  return stop;
}
