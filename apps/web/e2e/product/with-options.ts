import { test } from "../test.ts";
import { playWith, productWithOptions } from "./play-with.ts";

/** Has the tests of a file play with the product that has every option on: call it at the top of the file. */
export function playWithOptions(): void {
  let playBefore = () => {};
  test.beforeAll(() => {
    playBefore = playWith(productWithOptions());
  });
  test.afterAll(() => playBefore());
}
