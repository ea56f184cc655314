import type { RelayCall } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import { hexToBytes } from "viem";
import { newId } from "../../../platform/ids.ts";

/**
 * Queues a call to the chain in the caller's SQL transaction, so that it is sent if and only if the transaction is
 * committed. The owner of the purpose is called when it ends.
 * @param options.purpose a key of the owners that `createRelays` got
 * @param options.personId for whom the relayer pays; null for the product's own calls
 * @param options.gas the most gas that the transaction may use
 * @returns the relay's id
 */
export async function enqueueRelay(
  db: Queryable,
  options: RelayCall & { purpose: string; personId: string | null; now: Date },
): Promise<string> {
  const id = newId();
  const { purpose, personId, to, data, gas, now } = options;
  await db.query({
    name: "relay-enqueue",
    text: `insert into relay (id, purpose, person_id, to_address, data, gas, created_at, due_at)
           values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    values: [
      id,
      purpose,
      personId,
      Buffer.from(hexToBytes(to)),
      Buffer.from(hexToBytes(data)),
      gas,
      now,
    ],
  });
  return id;
}
