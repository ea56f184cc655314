import { expect, it } from "vitest";
import { keptTable } from "./kept-table.ts";
import { isText } from "./stored-fields.ts";

const names = keptTable("lilypad-test", "names", (stored) => (isText(stored) ? stored : null));
const numbers = keptTable<unknown>("lilypad-test", "names", (stored) => stored);

it("keeps values under their keys, until they are deleted", async () => {
  expect(await names.get("a")).toBeNull();
  await names.set("a", "Ada");
  await names.set("b", "Bo");
  expect(await names.get("a")).toBe("Ada");
  expect(await names.all()).toEqual(["Ada", "Bo"]);
  await names.delete("a");
  expect(await names.all()).toEqual(["Bo"]);
});

it("leaves out what the schema does not understand", async () => {
  await numbers.set("a", 1);
  await names.set("b", "Bo");
  expect(await names.get("a")).toBeNull();
  expect(await names.all()).toEqual(["Bo"]);
});
