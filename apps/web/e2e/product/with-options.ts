import { test } from "../test.ts";
import { playWith, productWithOptions } from "./play-with.ts";

/** Makes the tests of a file use the product with all options on: call it at the top of the file. */
export function playWithOptions(): void {
  let playBefore = () => {};
  test.beforeAll(() => {
    playBefore = playWith(productWithOptions());
  });
  test.afterAll(() => playBefore());
}
