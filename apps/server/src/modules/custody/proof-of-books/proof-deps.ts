import type { ChainDeployment } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { Address } from "viem";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";
import type { Settlement } from "../../books/settlement/index.ts";

export interface ProofDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** Seals the seeds of the trees. */
  box: SealedBox;
  /** The relayer, whose transactions contain the roots. */
  publisher: Address;
  deployment: Pick<ChainDeployment, "tokens">;
  settlement: Pick<Settlement, "isCaughtUp" | "readHead" | "readCheckedBooks">;
}
