import { test } from "../test.ts";
import { launchProduct, type Product } from "./launch-product.ts";
import { playWith } from "./play-with.ts";

/**
 * Gives the tests of a file a product of their own, for what is off unless a setting says otherwise:
 * call it at the top of the file. It takes some seconds to start and is ended after the last test.
 * @param settings as docs/SETTINGS.md names them; a function is asked when the product is started
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
