import { expect, it } from "vitest";
import { createPlaces } from "./places.ts";

const ann = { network: "192.0.2.1", subject: "ann" };
const ben = { network: "192.0.2.1", subject: "ben" };
const cat = { network: "192.0.2.2", subject: "cat" };

it("places are counted together, by network and by subject, and the first kind that is full is named", () => {
  const places = createPlaces({ all: 4, network: 3, subject: 2 });
  places.take(ann);
  places.take(ann);
  expect([ann, ben, cat].map(places.findFull)).toEqual(["subject", null, null]);
  places.take(ben);
  expect([ann, ben, cat].map(places.findFull)).toEqual(["network", "network", null]);
  places.take(cat);
  expect(places.findFull({ network: "192.0.2.3" })).toBe("all");
});

it("a place is given back once, also if it is asked twice", () => {
  const places = createPlaces({ all: 2, subject: 1 });
  const giveBack = places.take(ann);
  places.take(ben);
  giveBack();
  giveBack();
  expect(places.findFull(ann)).toBeNull();
  places.take(ann);
  expect(places.findFull(cat)).toBe("all");
});

it("a holder without a subject is not counted by subject", () => {
  const places = createPlaces({ subject: 1 });
  for (let place = 0; place < 3; place += 1) places.take({ network: "192.0.2.1" });
  expect(places.findFull({ network: "192.0.2.1" })).toBeNull();
});
