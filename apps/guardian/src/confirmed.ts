import type { Pool } from "@lilypad/db";
import type { Address } from "viem";

/** A hand-over that a person confirmed with their passkey. */
export interface Confirmed {
  safe: Address;
  newOwner: Address;
  /** Whether it was announced to the person and neither cancelled nor over. */
  mayFinish: boolean;
}

interface Row {
  safeAddress: Buffer;
  newOwner: Buffer;
  mayFinish: boolean;
}

const toAddress = (bytes: Buffer): Address => `0x${bytes.toString("hex")}`;
const toBytes = (hex: string) => Buffer.from(hex.slice(2), "hex");
const toConfirmed = ({ safeAddress, newOwner, mayFinish }: Row): Confirmed => ({
  safe: toAddress(safeAddress),
  newOwner: toAddress(newOwner),
  mayFinish,
});

const columns = "safe_address, new_owner, may_finish";

/** Reads the hand-overs that people have confirmed, with the few columns that the guardian may read. */
export function readsConfirmed(pool: Pool) {
  return {
    /** The hand-overs that may be finished once the module's delay has passed. */
    async listFinishable(): Promise<Confirmed[]> {
      const { rows } = await pool.query<Row>(
        `select distinct ${columns} from guardian_handover where may_finish`,
      );
      return rows.map(toConfirmed);
    },
    /** Whether a person ever confirmed to hand this Safe over to this owner, and whether that may be finished. */
    async find(safe: Address, newOwner: Address): Promise<Confirmed | null> {
      const { rows } = await pool.query<Row>(
        `select ${columns} from guardian_handover where safe_address = $1 and new_owner = $2
           order by may_finish desc limit 1`,
        [toBytes(safe), toBytes(newOwner)],
      );
      return rows[0] === undefined ? null : toConfirmed(rows[0]);
    },
  };
}

export type ConfirmedHandovers = ReturnType<typeof readsConfirmed>;
