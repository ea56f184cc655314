import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  newBrowserKeys,
  openNotifications,
  pushHost,
} from "../../../../../test/worlds/open-notifications.ts";
import { openPeople, type TestPerson } from "../../../../../test/worlds/open-people.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: ReturnType<typeof openNotifications>;
let ann: TestPerson;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate push_subscription");
  world = openNotifications(database.pool);
  const [person] = await openPeople(database.pool, ["Ann"]);
  if (person === undefined) throw new Error("nobody was opened");
  ann = person;
});

const checked = async () => {
  while ((await world.notifications.workers.check.pass()) > 0);
  return world.pushes.map(({ token }) => token ?? "");
};
const reached = async (person = ann) =>
  (await world.notifications.listReachedBrowsers(person.id)).length;

it("a browser is reached once it has posted back the token of a push", async () => {
  await world.subscribe(ann);
  expect(await reached()).toBe(0);
  const [token = ""] = await checked();
  expect(world.pushes).toEqual([
    expect.objectContaining({
      title: "Notifications are on",
      body: "We'll let you know the moment money moves.",
      url: "/notifications",
      token: expect.stringMatching(/^[\w-]{43}$/),
    }),
  ]);
  expect(await reached()).toBe(0);
  expect(await world.notifications.acknowledgePush("A".repeat(43))).toBe(false);
  expect(await world.notifications.acknowledgePush(token)).toBe(true);
  expect(await world.notifications.acknowledgePush(token)).toBe(true);
  expect(await reached()).toBe(1);
});

it("a push's token is valid for a day", async () => {
  await world.subscribe(ann);
  const [token = ""] = await checked();
  world.passSeconds(24 * 60 * 60 + 1);
  expect(await world.notifications.acknowledgePush(token)).toBe(false);
  expect(await reached()).toBe(0);
});

it("two browsers have separate tokens, and each is checked once even if it subscribes repeatedly", async () => {
  const [bob] = await openPeople(database.pool, ["Bob"]);
  if (bob === undefined) throw new Error("nobody was opened");
  const endpoint = `https://${pushHost}/one`;
  const subscribe = () =>
    world.notifications.subscribe(ann.caller, {
      endpoint,
      keys: newBrowserKeys(),
      device_id: "web_1",
      platform: "android",
      a2hs: true,
    });
  await subscribe();
  await subscribe();
  await world.subscribe(bob);
  const tokens = await checked();
  await subscribe();
  expect(await checked()).toHaveLength(2);
  expect(new Set(tokens).size).toBe(2);
  const own = world.pushes.find((push) => push.endpoint === endpoint)?.token ?? "";
  await world.notifications.acknowledgePush(own);
  expect([await reached(), await reached(bob)]).toEqual([1, 0]);
});

it("a check push that was not sent is retried once", async () => {
  await world.subscribe(ann, "web_1");
  world.weather.push = { kind: "unavailable", reason: "http_503" };
  expect(await checked()).toEqual([]);
  world.weather.push = { kind: "sent" };
  world.passSeconds(60);
  expect(await checked()).toHaveLength(1);
  expect(await checked()).toHaveLength(1);
  world.passSeconds(2 * 60 * 60);
  expect(await checked()).toHaveLength(1);
});

it("a subscription unknown to its push service is ended", async () => {
  await world.subscribe(ann);
  world.weather.push = { kind: "gone" };
  await checked();
  expect(await world.notifications.listDevices(ann.id)).toMatchObject([{ is_active: false }]);
});
