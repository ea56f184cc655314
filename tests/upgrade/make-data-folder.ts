// Creates the data folder of an earlier version for tests/upgrade.deep.test.ts:
//   node scripts/run.mjs tests/upgrade/make-data-folder.ts <checkout of that version> <new folder>
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  dataOf,
  findPorts,
  oneNetworkSettings,
  openWorld,
  orderCard,
  type Person,
  send,
  signUp,
  startProduct,
  untilSettled,
  type World,
} from "@lilypad/worlds";
import { packFolder } from "./archive.ts";
import { type EarlierPerson, liveADay } from "./live-a-day.ts";
import { readAccount } from "./read-account.ts";
import { strip } from "./strip.ts";

const [checkout, target] = process.argv.slice(2);
if (checkout === undefined || target === undefined) {
  console.error("usage: make-data-folder.ts <checkout of the earlier version> <new folder>");
  process.exit(2);
}
const root = resolve(checkout);
/** People whose identity is not verified pay as much as they like. */
const unverifiedSettings = {
  UNVERIFIED_DAILY_LIMIT: "1000000000",
  UNVERIFIED_MONTHLY_LIMIT: "1000000000",
  UNVERIFIED_BALANCE_LIMIT: "1000000000",
  RECONCILIATION_SECONDS: "2",
};
const work = mkdtempSync(join(tmpdir(), "lilypad-earlier-"));
const dataDir = join(work, "data");

/** Runs a function with the earlier version, on the data folder or on a copy of it. */
async function withProduct<Result>(
  folder: string,
  settings: Record<string, string>,
  act: (world: World, appUrl: string) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({
    dataDir: folder,
    ports: await findPorts(),
    root,
    // The ports change with each start, but access tokens are valid for one public URL only.
    settings: {
      ...oneNetworkSettings,
      ...unverifiedSettings,
      PUBLIC_URL: "http://localhost:4000",
      CARDS_ENABLED: "true",
      ...settings,
    },
  });
  try {
    const addresses = product.addresses();
    return await act(openWorld(addresses), addresses.appUrl);
  } finally {
    await product.stop();
  }
}

async function openPerson(
  world: World,
  firstName: string,
  lastName: string,
  invitedBy?: Person,
): Promise<EarlierPerson> {
  const name = firstName.toLowerCase();
  const who = { email: `${name}@example.com`, tag: `${name}_of_old`, firstName, lastName };
  return { ...(await signUp(world, { ...who, invitedBy })), passcode: null };
}

const amountOf = (amount: string) => ({ asset: "LIL", amount });

/** Reward rules with a sign-up reward that unlocks the first person's card. */
function unlockingRules(): string {
  const file = join(work, "reward-rules.json");
  const rules = {
    signup: amountOf("100000.00"),
    notifications: amountOf("50.00"),
    referral_referrer: amountOf("500.00"),
    referral_referee: amountOf("100.00"),
  };
  writeFileSync(file, JSON.stringify(rules));
  return file;
}

try {
  console.log("Creating a person with a card …");
  const ann = await withProduct(dataDir, { REWARD_RULES_FILE: unlockingRules() }, async (world) => {
    const person = await openPerson(world, "Ann", "Lindqvist");
    await untilSettled(world.api, person);
    await orderCard(world, person);
    return person;
  });
  console.log("Creating the other people and their transactions …");
  const [ben, cleo, dan, eve] = await withProduct(dataDir, {}, async (world) => {
    const others = [
      await openPerson(world, "Ben", "Okafor"),
      await openPerson(world, "Cleo", "Marsh", ann),
      await openPerson(world, "Dan", "Ito"),
      await openPerson(world, "Eve", "Stone"),
    ] as const;
    await liveADay(world, [ann, ...others]);
    return others;
  });
  console.log("Creating payments that are not settled …");
  const waiting = await withProduct(dataDir, { WORKERS: "false" }, async ({ api }) => {
    const taken = { amount: "9.99", currency: "USD", memo: "taken back" } as const;
    const id = await send(api, ben, dan, taken);
    dataOf(await api.as(ben)("cancelTransfer", { params: { id } }));
    return [
      await send(api, ben, cleo, { amount: "1.25", currency: "USD", memo: "still waiting" }),
      await send(api, dan, cleo, { amount: "2.00", currency: "EUR", memo: "waiting, too" }),
    ];
  });

  console.log("Reading the accounts from the earlier version …");
  const copy = join(work, "copy");
  // The cluster's files may belong to another user.
  spawnSync("cp", ["-a", dataDir, copy], { stdio: "inherit" });
  const accounts = await withProduct(copy, {}, async ({ api }, appUrl) => {
    const found = [];
    for (const person of [ann, ben, cleo, dan]) {
      await untilSettled(api, person);
      const { email, tag, passcode } = person;
      const account = await readAccount(appUrl, person);
      // The next version that starts the folder settles these in its own chain transactions.
      const history = account.history?.map(({ hash, ...row }) =>
        waiting.includes(String(row.id)) ? row : { ...row, hash },
      );
      found.push({ email, tag, passcode, account: { ...account, history } });
    }
    return found;
  });

  strip(dataDir);
  mkdirSync(target, { recursive: true });
  const expected = { madeAt: new Date().toISOString(), goneTag: eve.tag, accounts };
  writeFileSync(join(target, "expected.json"), `${JSON.stringify(expected, undefined, 2)}\n`);
  console.log("Packing …");
  packFolder(dataDir, join(target, "data-folder.tar.br"));
} finally {
  await sleep(500);
  rmSync(work, { recursive: true, force: true });
}
