import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";

export interface ReceiptsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  box: SealedBox;
  /** Where the web app is, without a trailing slash. */
  publicUrl: string;
  /** The title that people read for a kind of transaction. */
  titleOf: (kind: string, direction: "credit" | "debit") => string;
  /** The wallet addresses on the other side of transactions, by the transactions' ids. */
  readAddresses: (
    personId: string,
    transferIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
}
