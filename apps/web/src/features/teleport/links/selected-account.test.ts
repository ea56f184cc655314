import { expect, it } from "vitest";
import { selectedAccountId } from "./selected-account.ts";

const account = (id: string, isDefault = false) => ({ id, isDefault });
const heron = account("heron", true);
const otter = account("otter");
const rook = account("rook");

it.each([
  ["the only one", null, [otter], "otter"],
  ["the default of several", null, [otter, heron], "heron"],
  ["no one's choice among several", null, [otter, rook], null],
  ["the chosen one, before the default", "otter", [otter, heron], "otter"],
  ["the default, when the chosen one is gone", "gone", [otter, heron], "heron"],
  ["the only one, when the chosen one is gone", "gone", [otter], "otter"],
  ["none, when the chosen one of several is gone", "gone", [otter, rook], null],
  ["none, when there is none", "gone", [], null],
])("the account that a teleport uses is %s", (_, chosenId, accounts, expected) => {
  expect(selectedAccountId(chosenId, accounts)).toBe(expected);
});
