import { expect, it } from "vitest";
import { keptTable } from "./kept-table.ts";
import { isText } from "./stored-fields.ts";

const names = keptTable("lilypad-test", "names", (stored) => (isText(stored) ? stored : null));
const numbers = keptTable<unknown>("lilypad-test", "names", (stored) => stored);

it("a stored table keeps values by key until they are deleted", async () => {
  expect(await names.get("a")).toBeNull();
  await names.set("a", "Ada");
  await names.set("b", "Bo");
  expect(await names.get("a")).toBe("Ada");
  expect(await names.all()).toEqual(["Ada", "Bo"]);
  await names.delete("a");
  expect(await names.all()).toEqual(["Bo"]);
});

it("a stored table omits values that its schema does not accept", async () => {
  await numbers.set("a", 1);
  await names.set("b", "Bo");
  expect(await names.get("a")).toBeNull();
  expect(await names.all()).toEqual(["Bo"]);
});
