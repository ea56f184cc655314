import { categoryOfFreezeKind } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { usualCategory } from "./usual-category.ts";

it("the console offers to tell people what the server tells them for each kind of freeze", () => {
  expect(usualCategory).toEqual(categoryOfFreezeKind);
});
