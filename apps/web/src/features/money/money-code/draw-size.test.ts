import { expect, it } from "vitest";
import { drawSize } from "./draw-size.ts";

it.each([
  [640, 480, 640, 480],
  [1200, 1200, 1200, 1200],
  [4000, 3000, 1200, 900],
  [3000, 4000, 900, 1200],
  [12_000, 4, 1200, 1],
  [0, 0, 1, 1],
])("a picture of %i × %i is looked at as %i × %i", (width, height, drawnWidth, drawnHeight) => {
  expect(drawSize({ width, height })).toEqual({ width: drawnWidth, height: drawnHeight });
});
