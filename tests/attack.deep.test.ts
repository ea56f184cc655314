import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../apps/server/src/migrations.ts";
import { type AttackWorld, openAttackWorld } from "../scripts/attack/attack-world.ts";
import { shortAttacks } from "../scripts/attack/run-attacks.ts";

let world: AttackWorld;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openAttackWorld({ databaseUrl: database.databaseUrl, latencyMs: 0 });
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

/** `npm run attack` also measures how long honest people wait during an attack. */
describe("the product withstands an attempt to", () => {
  it.each(shortAttacks)(
    "$title",
    async (attack) => {
      const { held, figures } = await attack.run(world);
      expect(held, figures).toBe(true);
    },
    60_000,
  );
});
