// Healthy processes raise no alarm; without a worker, exactly the right ones are raised. Skipped without promtool.
import { createTestDatabase, type TestDatabase, waitFor } from "@lilypad/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrations } from "../../apps/server/src/migrations.ts";
import { loadOwnerList } from "../../apps/server/src/modules/books/wallets/index.ts";
import { type ChainWorld, openChainWorld } from "../../apps/server/test/worlds/open-chain-world.ts";
import {
  openServerPrograms,
  type ServerProcess,
  type ServerPrograms,
} from "../serve/server-process.ts";
import { hasPromtool, listFiringAlerts, type Scrape } from "./evaluate-alerts.ts";

const scrapesEach = 20;

let programs: ServerPrograms;
let world: ChainWorld;
let database: TestDatabase;

beforeAll(async () => {
  if (!hasPromtool) return;
  programs = await openServerPrograms();
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
});
afterAll(async () => {
  await programs?.close();
  await database?.drop();
  await world?.close();
});

/** The guardian runs on a machine of its own and is not started here. */
const guardian = ({ atSeconds }: Pick<Scrape, "atSeconds">): Scrape => ({
  instance: "guardian",
  atSeconds,
  text: `guardian_last_pass_seconds ${atSeconds}\nguardian_alarms_total 0\n`,
});

async function scrape(processes: Record<string, ServerProcess>): Promise<Scrape[]> {
  const scrapes: Scrape[] = [];
  for (let count = 0; count < scrapesEach; count += 1) {
    const atSeconds = Date.now() / 1000;
    for (const [instance, { url }] of Object.entries(processes)) {
      const answer = await fetch(`${url}/metrics`);
      expect(answer.status).toBe(200);
      scrapes.push({ instance, atSeconds, text: await answer.text() });
    }
    scrapes.push(guardian({ atSeconds }));
  }
  return scrapes;
}

it.skipIf(!hasPromtool)(
  "idle processes raise no alarm, and without a worker the only alarm is that none runs",
  async () => {
    for (let index = 0; index < 1_100; index += 50) {
      await loadOwnerList(database.pool, world.makeOwnerList(index));
    }
    const settings = programs.settingsOf(world, database.databaseUrl);
    const start = () => programs.start(settings, []);
    const work = () => programs.start({ ...settings, WORKERS: "true" }, []);
    const [serverOne, serverTwo] = await Promise.all([start(), start()]);
    const [workerOne, workerTwo] = await Promise.all([work(), work()]);
    const all = { serverOne, serverTwo, workerOne, workerTwo };
    for (const process of Object.values(all)) await process.ready();
    const hasWorked = async () => {
      const texts = await Promise.all(
        [workerOne, workerTwo].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
      );
      return texts.some((text) => /^lilypad_unused_owners \d/m.test(text));
    };
    await waitFor(hasWorked, { timeoutMs: 30_000 });
    expect(listFiringAlerts(await scrape(all))).toEqual([]);

    for (const worker of [workerOne, workerTwo]) {
      worker.signal("SIGTERM");
      await worker.ended;
    }
    expect(listFiringAlerts(await scrape({ serverOne, serverTwo }))).toEqual(["LilypadNoWorker"]);
  },
  180_000,
);
