import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "@lilypad/api-contract";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../../sql");
const item = operations.listStuckWork.response.shape.items.element.shape;

/** The words in quotes of all functions that say what is stuck. */
const words = new Set(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\/stuck_\w+\.sql$/.test(file))
    .flatMap((file) => [...readFileSync(join(folder, file), "utf8").matchAll(/'([a-z_]+)'/g)])
    .map(([, word]) => word),
);

it.each([
  ["kind", item.kind.options],
  ["cause", item.cause.options],
])("every %s of stuck work that the contract knows is found by a function", (_, known) => {
  expect(known.filter((word) => !words.has(word))).toEqual([]);
});
