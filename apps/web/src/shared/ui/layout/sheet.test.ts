import { expect, it } from "vitest";
import { dragCloses, dragOffsetPx } from "./sheet.tsx";

it.each([
  [500, 400, 0, false],
  [500, 600, 100, false],
  [500, 601, 101, true],
])("a sheet dragged from %i to %i is %i px down; closes: %s", (start, now, offset, closes) => {
  expect(dragOffsetPx(start, now)).toBe(offset);
  expect(dragCloses(offset)).toBe(closes);
});
