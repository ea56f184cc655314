import { type Operation, operations } from "@lilypad/api-contract";
import type { Registry } from "prom-client";
import type { Settlement } from "../modules/books/settlement/index.ts";
import type { Wallets } from "../modules/books/wallets/index.ts";
import { createSafeTransactions } from "../modules/custody/safe-transactions/index.ts";
import type { SecondFactor } from "../modules/enter/second-factor/index.ts";
import type { WalletSends } from "../modules/money/wallet-sends/index.ts";
import type { ReadApprovalFacts } from "../modules/staff/approvals/index.ts";
import type { Outside } from "../outside.ts";
import { transfersEnded } from "../transfers-ended.ts";
import { wireOtherTokens } from "./wire-other-tokens.ts";

interface Neighbours {
  wallets: Wallets;
  secondFactor: Pick<SecondFactor, "findPasskey" | "hasAny">;
  settlement: Pick<Settlement, "readHead">;
  walletSends: WalletSends;
  readApprovalFactsFor: (operation: Pick<Operation, "staff">) => ReadApprovalFacts;
  registry: Registry;
}

/**
 * Creates the modules for tokens that are not in the books and that people move out of their Safes, and for
 * transactions that people sign.
 */
export function wireSafeTransactions(outside: Outside, neighbours: Neighbours) {
  const { config, pool, clock, logger, safeChain, deployment } = outside;
  const { wallets, secondFactor, settlement, walletSends, registry } = neighbours;
  const otherTokens = wireOtherTokens(outside, {
    secondFactor,
    walletSends,
    readApprovalFacts: neighbours.readApprovalFactsFor(operations.decideTokenReturn),
    registry,
  });
  const safeTransactions = createSafeTransactions({
    pool,
    clock,
    logger,
    registry,
    chain: safeChain,
    deployment,
    publicUrl: config.publicUrl,
    addresses: walletSends,
    otherTokens,
    findPasskey: secondFactor.findPasskey,
    availableOf: wallets.available,
    readHead: settlement.readHead,
    onTransfersEnded: transfersEnded,
  });
  return { safeTransactions, otherTokens };
}
