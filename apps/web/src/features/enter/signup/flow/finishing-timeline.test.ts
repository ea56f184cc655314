import { expect, it } from "vitest";
import { messageAt } from "./finishing-timeline.ts";

it.each([
  [0, "Creating your secure account"],
  [2999, "Creating your secure account"],
  [3000, "Unlocking global money"],
  [5699, "Unlocking global money"],
  [5700, "Preparing quests"],
  [8199, "Preparing quests"],
  [8200, "Setting up notifications"],
  [10_499, "Setting up notifications"],
  [10_500, null],
])("the message of finishing after %i ms is %j", (elapsed, message) => {
  expect(messageAt(elapsed)).toBe(message);
});
