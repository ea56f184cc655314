import { expect, it } from "vitest";
import { listDays } from "./list-days.ts";

const at = (month: number, day: number, hour = 0) =>
  new Date(2026, month - 1, day, hour).toISOString();
const now = new Date(2026, 2, 10, 12);
const statesOf = (component: Parameters<typeof listDays>[0], count: number) =>
  listDays(component, now, count).map(({ state }) => state);

it("the last day is today, and days before the first look are not recorded", () => {
  const days = listDays({ recordedFrom: at(3, 9, 18), troubles: [] }, now, 4);
  expect(days.map(({ state }) => state)).toEqual(["unrecorded", "unrecorded", "fine", "fine"]);
  expect(days.at(-1)?.startsAt).toEqual(new Date(2026, 2, 10));
  expect(statesOf({ recordedFrom: null, troubles: [] }, 2)).toEqual(["unrecorded", "unrecorded"]);
});

it("a day shows its worst trouble, also one that lasts for several days or still does", () => {
  const component = {
    recordedFrom: at(1, 1),
    troubles: [
      { state: "slower" as const, from: at(3, 6, 22), to: at(3, 7, 2) },
      { state: "stopped" as const, from: at(3, 7, 5), to: at(3, 7, 6) },
      { state: "slower" as const, from: at(3, 10, 11), to: null },
    ],
  };
  expect(statesOf(component, 5)).toEqual(["slower", "stopped", "fine", "fine", "slower"]);
});

it("a trouble that ends at midnight does not count for the next day", () => {
  const troubles = [{ state: "stopped" as const, from: at(3, 8, 20), to: at(3, 9) }];
  expect(statesOf({ recordedFrom: at(1, 1), troubles }, 3)).toEqual(["stopped", "fine", "fine"]);
});
