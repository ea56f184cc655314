import {
  type ChainDeployment,
  encodeContractSignature,
  encodeCreateSafe,
  encodeCreateSigner,
  encodeExecTransaction,
} from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { bytesToHex } from "viem";
import type { Clock } from "../../../platform/clock.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import { enqueueRelay, type RelayOwner } from "../../books/relays/index.ts";
import { requireOwnSafe } from "./own-safe.ts";
import { type SafeTransactionRow, safeTransactionTable } from "./rows.gen.ts";
import { readTransaction } from "./safe-transaction-store.ts";

/** The purpose of our relays. */
export const relayPurpose = "safe_transaction";

/**
 * The steps of a transaction on the chain, in order: its Safe, the signer of the passkey that has signed, the signer of
 * a passkey that becomes an owner, and then the execution itself.
 */
export type RelayStep = "safe" | "signer" | "new_signer" | "execution";

/** Limits of gas. On Arbitrum they include the data that is stored on Ethereum, whose price varies. */
const creationGas = 2_000_000n;
const executionGas = 2_000_000n;

function raise(message: string): never {
  throw new Error(message);
}

/** Queues the next step of a transaction, in the caller's SQL transaction. */
export async function relayNext(
  db: Queryable,
  deployment: ChainDeployment,
  row: SafeTransactionRow,
  now: Date,
): Promise<void> {
  const [step, ...rest] = row.steps;
  if (step === undefined || row.signature === null) return;
  const { keys, firstOwner, kind } = await requireOwnSafe(db, row.personId);
  const keyOf = (wanted: string | null) =>
    keys.find(({ credentialId }) => credentialId === wanted) ??
    raise(`transaction ${row.id} has lost one of its passkeys`);
  const transaction = readTransaction(row, deployment);
  const calls = {
    safe: () => ({
      to: deployment.proxyFactory,
      data: encodeCreateSafe(deployment, firstOwner, kind),
      gas: creationGas,
    }),
    signer: () => ({
      to: deployment.passkeySignerFactory,
      data: encodeCreateSigner(deployment, keyOf(row.credentialId)),
      gas: creationGas,
    }),
    new_signer: () => ({
      to: deployment.passkeySignerFactory,
      data: encodeCreateSigner(deployment, keyOf(row.ownerCredentialId)),
      gas: creationGas,
    }),
    execution: () => ({
      to: transaction.safe,
      data: encodeExecTransaction(
        transaction,
        encodeContractSignature(
          keyOf(row.credentialId).signer,
          bytesToHex(row.signature ?? Buffer.alloc(0)),
        ),
      ),
      gas: executionGas + transaction.safeTxGas,
    }),
  };
  const call = calls[step as RelayStep]();
  const { personId } = row;
  const relayId = await enqueueRelay(db, { ...call, purpose: relayPurpose, personId, now });
  await updateRow(db, safeTransactionTable, row.id, { steps: rest, relayId });
}

/**
 * Creates the function that is called when our relays end. After a creation the next step follows, whatever its
 * outcome: another account may have created the same contract first. After the execution, the chain is read at once.
 */
export function createRelayOwner({
  deployment,
  clock,
}: {
  deployment: ChainDeployment;
  clock: Clock;
}): RelayOwner {
  return async (db, { id, outcome }) => {
    const now = clock.now();
    const { rows } = await db.query<SafeTransactionRow>(
      "select * from safe_transaction where relay_id = $1 and state = 'submitted' for update",
      [id],
    );
    const [row] = rows;
    if (row === undefined) return;
    if (row.steps.length > 0) return relayNext(db, deployment, row, now);
    await updateRow(db, safeTransactionTable, row.id, {
      isWaiting: outcome !== "succeeded",
      dueAt: now,
      attempts: 0,
    });
  };
}
