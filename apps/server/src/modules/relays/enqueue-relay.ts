import type { RelayCall } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { hexToBytes } from "viem";
import { newId } from "../../platform/ids.ts";

/**
 * Queues a call to the chain in the caller's SQL transaction, so that it is sent if and only if the transaction is
 * committed. The owner of the purpose is told how it ends.
 * @param options.purpose a key of the owners that `createRelays` got
 * @param options.gas the most gas that the transaction may use
 * @returns the relay's id
 */
export async function enqueueRelay(
  db: Queryable,
  options: RelayCall & { purpose: string; now: Date },
): Promise<string> {
  const id = newId();
  const { purpose, to, data, gas, now } = options;
  await db.query({
    name: "relay-enqueue",
    text: `insert into relay (id, purpose, to_address, data, gas, created_at, due_at)
           values ($1, $2, $3, $4, $5, $6, $6)`,
    values: [id, purpose, Buffer.from(hexToBytes(to)), Buffer.from(hexToBytes(data)), gas, now],
  });
  return id;
}
