import type { BlockRef, ChainDeployment } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/logger.ts";
import type { SealedBox } from "../../platform/sealed-box.ts";
import type { CheckedBooks } from "../settlement/index.ts";

export interface ProofDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Seals the seeds of the trees. */
  box: SealedBox;
  deployment: Pick<ChainDeployment, "tokens">;
  /** Whether the ledger is known to contain everything that the chain has settled. */
  isCaughtUp: () => boolean;
  /** The last block that the ledger contains, at the moment of the SQL transaction. */
  readHead: (db: Queryable) => Promise<BlockRef | null>;
  /** The latest complete comparison of all Safes with the books. */
  readCheckedBooks: () => Promise<CheckedBooks | null>;
}
