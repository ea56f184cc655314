import { Command } from "@commander-js/extra-typings";
import { readMigrationState } from "@lilypad/db";
import { migrations } from "@lilypad/server";
import { requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Context, Run } from "../context.ts";
import { withDatabase } from "../database.ts";
import { type Outcome, Refused } from "../outcome.ts";
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

async function check(context: Context, rpcUrl: string, file?: string): Promise<Outcome> {
  const deployment = readDeploymentFile(context, file);
  await requireSchema(context);
  const books = await compare(context, rpcUrl, deployment, true);
  const described = describeBooks(books);
  const { missingBatches } = books;
  return {
    ...described,
    lines: [
      ...described.lines,
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
