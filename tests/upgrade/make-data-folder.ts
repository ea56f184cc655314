// Creates the data folder of an earlier version for tests/upgrade.deep.test.ts:
//   node scripts/run.mjs tests/upgrade/make-data-folder.ts <checkout of that version> <new folder>
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Product } from "../../scripts/chaos/product.ts";
import { packFolder } from "./archive.ts";
import { liveADay } from "./live-a-day.ts";
import { People } from "./people.ts";
import { readAccount } from "./read-account.ts";
import { strip } from "./strip.ts";

const [checkout, target] = process.argv.slice(2);
if (checkout === undefined || target === undefined) {
  console.error("usage: make-data-folder.ts <checkout of the earlier version> <new folder>");
  process.exit(2);
}
const root = resolve(checkout);
const work = mkdtempSync(join(tmpdir(), "lilypad-earlier-"));
const dataDir = join(work, "data");

/** Runs a function with the earlier version, on the data folder or on a copy of it. */
async function withProduct<Result>(
  folder: string,
  settings: Record<string, string>,
  act: (people: People) => Promise<Result>,
): Promise<Result> {
  const product = await Product.open(folder, {
    root,
    // The ports change with each start, but access tokens are valid for one public URL only.
    settings: { PUBLIC_URL: "http://localhost:4000", CARDS_ENABLED: "true", ...settings },
  });
  await product.start();
  try {
    return await act(new People(product.addresses()));
  } finally {
    await product.stop();
  }
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
  const ann = await withProduct(
    dataDir,
    { REWARD_RULES_FILE: unlockingRules() },
    async (people) => {
      const person = await people.signUp("Ann", "Lindqvist");
      await people.settled(person);
      await people.orderCard(person);
      return person;
    },
  );
  console.log("Creating the other people and their transactions …");
  const [ben, cleo, dan, eve] = await withProduct(dataDir, {}, async (people) => {
    const others = [
      await people.signUp("Ben", "Okafor"),
      await people.signUp("Cleo", "Marsh", ann),
      await people.signUp("Dan", "Ito"),
      await people.signUp("Eve", "Stone"),
    ] as const;
    await liveADay(people, [ann, ...others]);
    return others;
  });
  console.log("Creating payments that are not settled …");
  const waiting = await withProduct(dataDir, { WORKERS: "false" }, async (people) => {
    await people.cancel(ben, await people.send(ben, dan, "9.99", "USD", "taken back"));
    return [
      await people.send(ben, cleo, "1.25", "USD", "still waiting"),
      await people.send(dan, cleo, "2.00", "EUR", "waiting, too"),
    ];
  });

  console.log("Reading the accounts from the earlier version …");
  const copy = join(work, "copy");
  // The cluster's files may belong to another user.
  spawnSync("cp", ["-a", dataDir, copy], { stdio: "inherit" });
  const accounts = await withProduct(copy, {}, async (people) => {
    const found = [];
    for (const person of [ann, ben, cleo, dan]) {
      await people.settled(person);
      const { email, tag, passcode } = person;
      const account = await readAccount(people.appUrl, person);
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
