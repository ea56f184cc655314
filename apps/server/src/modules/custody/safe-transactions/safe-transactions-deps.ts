import type { BlockRef, ChainDeployment, SafeChain } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { Registry } from "prom-client";
import type { Address } from "viem";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { OnTransfersEnded } from "../../../platform/transfer-end.ts";
import type { SecondFactor } from "../../enter/second-factor/index.ts";
import type { WalletSends } from "../../money/wallet-sends/index.ts";
import type { OtherTokens } from "../other-tokens/index.ts";

export interface SafeTransactionsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  chain: SafeChain;
  deployment: ChainDeployment;
  /** Where the app is; a passkey signs only there. */
  publicUrl: string;
  /** Reads, checks and screens addresses, as for payments. */
  addresses: Pick<WalletSends, "requireAddress" | "screen">;
  /** Checks the Safe's balance of a token besides the listed ones, and the address that it may go to. */
  otherTokens: Pick<OtherTokens, "requireHolding" | "requireRecipient">;
  /** Finds one of a person's passkeys, for its name. */
  findPasskey: SecondFactor["findPasskey"];
  /** Reads the amount that a person can spend, in minor units. */
  availableOf: (personId: string, asset: ChainAsset) => Promise<bigint>;
  /** The last block that the ledger contains, in the caller's SQL transaction; null before the first. */
  readHead: (db: Queryable) => Promise<BlockRef | null>;
  /** Updates everything that depends on ended transfers, in the SQL transaction that ends them. */
  onTransfersEnded: OnTransfersEnded;
}

export const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");
export const hexOf = (bytes: Buffer): Address => `0x${bytes.toString("hex")}`;
