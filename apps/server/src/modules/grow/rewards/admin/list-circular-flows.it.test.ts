import { createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  deposit,
  type Guest,
  openAdministrators,
  openGuests,
  openSends,
  reviewed,
} from "../../../../../test/worlds/open-guests.ts";
import { type IdentityApp, openIdentityApp } from "../../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../../migrations.ts";

let database: TestDatabase;
let world: IdentityApp;
let send: ReturnType<typeof openSends>;
let admin: Guest;
const adminEmails: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool, adminEmails });
  send = openSends(world);
  const [boss] = await openAdministrators(world, adminEmails, ["Boss"]);
  if (boss === undefined) throw new Error("nobody was opened");
  admin = boss;
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const flows = async () => {
  const url = "/api/v1/rewards/admin/circular-flows";
  return (await world.call("GET", url, { token: admin.token })).body.data;
};

it("circular payments among people invited by one person are listed for administrators", async () => {
  const [hub, one, two, honest] = (await openGuests(world, ["Hub", "One", "Two", "Honest"])) as [
    Guest,
    Guest,
    Guest,
    Guest,
  ];
  const path = "/api/v1/referrals/my-code";
  const { code } = (await world.call("GET", path, { token: hub.token })).body.data;
  for (const friend of [one, two, honest]) {
    const body = { code };
    await world.call("POST", "/api/v1/referrals/attach", { token: friend.token, body });
    await deposit(world, friend, "usdc", 10_000_000n);
  }
  await deposit(world, hub, "usdc", 30_000_000n);
  await reviewed(world);
  expect(await flows()).toEqual({ flows: [], isComplete: true });

  await send(hub, one, "10.00");
  const firstAt = world.now().toISOString();
  world.passSeconds(60);
  await send(one, two, "10.00");
  await send(hub, honest, "3.00");
  world.passSeconds(60);
  await send(two, hub, "9.50");
  const answer = await flows();
  expect(answer).toEqual({
    flows: [
      {
        inviter: { userId: hub.id, displayTag: expect.any(String) },
        people: expect.any(Array),
        totalPeople: 3,
        amount: "29.50",
        payments: 3,
        firstAt,
        lastAt: world.now().toISOString(),
      },
    ],
    isComplete: true,
  });
  const people: { userId: string; isQuality: boolean }[] = answer.flows[0].people;
  expect(people.map(({ userId }) => userId).sort()).toEqual([hub.id, one.id, two.id].sort());
  expect(people.filter(({ isQuality }) => isQuality)).toHaveLength(2);

  world.passSeconds(8 * 24 * 60 * 60);
  expect((await world.rewards.listCircularFlows(7)).flows).toEqual([]);
  expect((await world.rewards.listCircularFlows(31)).flows).toHaveLength(1);
});
