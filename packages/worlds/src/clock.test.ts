import { expect, it } from "vitest";
import { openMovableClock } from "./clock.ts";

it("a clock that was moved keeps running from there, and never goes back", () => {
  let machine = 1_000;
  const clock = openMovableClock({ now: () => new Date(machine) });
  clock.moveTo(new Date(5_000));
  machine += 10;
  expect(clock.now().getTime()).toBe(5_010);
  clock.moveTo(new Date(2_000));
  clock.moveBy(-100);
  expect(clock.now().getTime()).toBe(5_010);
  clock.moveBy(100);
  expect(clock.now().getTime()).toBe(5_110);
});

it("a movable clock stays itself when it is made movable again", () => {
  const clock = openMovableClock();
  expect(openMovableClock(clock)).toBe(clock);
});
