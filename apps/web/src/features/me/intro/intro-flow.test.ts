import { expect, it } from "vitest";
import { advancesAlone, type IntroEvent, type IntroState, introReducer } from "./intro-flow.ts";

const at = (slide: number | null, held = false): IntroState => ({ slide, held });

it.each<[string, IntroState, IntroEvent, IntroState]>([
  ["Continue goes on", at(0), { type: "proceeded" }, at(1)],
  ["Let's go! ends it", at(3), { type: "proceeded" }, at(null)],
  ["time goes on", at(2), { type: "time_passed" }, at(3)],
  ["time stops at the last slide", at(3), { type: "time_passed" }, at(3)],
  ["time waits for who is reading", at(1, true), { type: "time_passed" }, at(1, true)],
  ["Continue does not wait", at(1, true), { type: "proceeded" }, at(2, true)],
  ["a dot goes there", at(0), { type: "chosen", slide: 2 }, at(2)],
  ["there is no fifth slide", at(0), { type: "chosen", slide: 4 }, at(0)],
  ["holding", at(0), { type: "held", held: true }, at(0, true)],
  ["letting go", at(0, true), { type: "held", held: false }, at(0)],
  ["Skip ends it", at(1), { type: "skipped" }, at(null)],
  ["what has ended stays so", at(null), { type: "proceeded" }, at(null)],
])("%s", (_, state, event, next) => {
  expect(introReducer(state, event)).toEqual(next);
});

it.each([
  [at(0), true],
  [at(3), false],
  [at(0, true), false],
  [at(null), false],
])("the intro in state %o advances by itself: %s", (state, alone) => {
  expect(advancesAlone(state)).toBe(alone);
});
