import { chainAssets } from "@lilypad/money";
import type { Registry } from "prom-client";
import { createOtherTokens } from "../modules/custody/other-tokens/index.ts";
import type { SecondFactor } from "../modules/enter/second-factor/index.ts";
import type { WalletSends } from "../modules/money/wallet-sends/index.ts";
import type { ReadApprovalFacts } from "../modules/staff/approvals/index.ts";
import { announceTokenReturn } from "../modules/tell/notifications/index.ts";
import type { Outside } from "../outside.ts";

interface Neighbours {
  secondFactor: Pick<SecondFactor, "hasAny">;
  walletSends: WalletSends;
  readApprovalFacts: ReadApprovalFacts;
  registry: Registry;
}

/** Creates the module for tokens that Lilypad does not use, with its dependencies. */
export function wireOtherTokens(
  { config, pool, clock, logger, safeChain, deployment }: Outside,
  { secondFactor, walletSends, readApprovalFacts, registry }: Neighbours,
) {
  return createOtherTokens({
    pool,
    clock,
    logger,
    registry,
    chain: safeChain.otherTokens,
    listed: chainAssets.map((asset) => deployment.tokens[asset].address),
    hidden: config.walletSends.hiddenTokens,
    returnDays: config.walletSends.returnDays,
    addresses: walletSends,
    hasSecondFactor: secondFactor.hasAny,
    readApprovalFacts,
    tellPerson: announceTokenReturn,
  });
}
