import { Command } from "@commander-js/extra-typings";
import { readMigrationState } from "@lilypad/db";
import { findLost, type Lost, migrations } from "@lilypad/server";
import { requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { type Json, type Outcome, Refused } from "../outcome.ts";
import { compare, describeBooks } from "./compare.ts";

/** @throws Refused if the restored schema is not that of this version */
async function requireSchema(context: Context): Promise<void> {
  const { missing, newer } = await withDatabase(context, (pool) =>
    readMigrationState(pool, migrations),
  );
  if (missing.length === 0 && newer.length === 0) return;
  throw new Refused(
    newer.length > 0
      ? `The backup is of a newer version (${newer.join(", ")}). Use the commands of that version.`
      : `The backup lacks ${missing.length} migrations, from ${missing[0]} on: it is empty or of an older version. ` +
          "Use the commands of that version, or run `lilypad migrate` on the restored copy.",
  );
}

/** Describes what the backup has lost, one sentence for each kind and a line for each Safe and order. */
function describeLost({ safes, imported, orders }: Lost): string[] {
  const lines = safes.map(({ ownerIndex, owner, safe, balances }) => {
    const held = balances.map(({ asset, amount }) => `${amount} ${asset}`).join(", ");
    return `  number ${ownerIndex}, owner ${owner}, Safe ${safe}: ${held}`;
  });
  return [
    safes.length === 0
      ? "No Safe of a person whose sign-up was lost holds money."
      : `Safes with money of people whose sign-up was lost (docs/runbooks/backup-and-restore.md, "What was lost"): ${safes.length}`,
    ...lines,
    imported.movements === 0n
      ? "No movement was imported from the chain."
      : `Movements imported from the chain, without their notes and the other person: ${imported.movements}. ` +
        `To addresses that belong to nobody here: ${imported.toUnknown}; from such addresses: ${imported.fromUnknown}; not booked yet: ${imported.waiting}.`,
    orders.length === 0
      ? "The ramp has told of no order that these books lack."
      : `Orders of the ramp that these books lack, whose money arrives as a deposit or left as an imported movement: ${orders.length}`,
    ...orders.map(
      ({ provider, resourceId, receivedAt }) =>
        `  ${provider} ${resourceId}, first heard of ${receivedAt.toISOString()}`,
    ),
  ];
}

/** The same for programs. */
const lostData = ({ safes, imported, orders }: Lost): Json => ({
  safes: safes.map(({ balances, ...safe }) => ({
    ...safe,
    balances: balances.map((one) => ({ ...one })),
  })),
  imported: { ...imported },
  orders: orders.map(({ receivedAt, ...order }) => ({
    ...order,
    receivedAt: receivedAt.toISOString(),
  })),
});

async function check(context: Context, rpcUrl: string, file?: string): Promise<Outcome> {
  const deployment = readDeploymentFile(context, file);
  await requireSchema(context);
  const books = await compare(context, rpcUrl, deployment, true);
  const described = describeBooks(books);
  const { missingBatches } = books;
  const lost = await withDatabase(context, (pool) => findLost({ pool, rpcUrl, deployment }));
  return {
    ...described,
    data: { ...described.data, lost: lostData(lost) },
    lines: [
      ...described.lines,
      ...describeLost(lost),
      missingBatches === 0n
        ? "The chain has no batch that the backup lacks."
        : `The chain has ${missingBatches} newer batches. The first worker imports them before anything is sent.`,
      described.ok === false
        ? "This backup cannot be used as it is."
        : "This backup can be used. Nothing was sent.",
    ],
  };
}

export const backupCheck = (run: Run) =>
  new Command("check")
    .summary("prove that a restored database agrees with the chain")
    .description(
      "Compares a restored copy of the database with itself, and with the chain at the block up to which it contains it. " +
        "Lists what the backup has lost, as far as chain and ramp show it: Safes with money of people whose sign-up is missing, " +
        "movements without a history, and orders. " +
        "It needs no key and sends nothing, so it can run while the installation works: set DATABASE_URL to the copy.",
    )
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option(
      "--rpc-url <url>",
      "the node (default: RPC_URL); old blocks need one that keeps old states",
    )
    .action(({ deployment, rpcUrl }) =>
      run((context) => check(context, requireRpcUrl(context, rpcUrl), deployment)),
    );
