import { createAssistant, readPriceFile } from "../modules/tell/assistant/index.ts";
import type { Outside } from "../outside.ts";

/** Creates the module for questions about transfers, with the price list and the phraser that the settings name. */
export function wireAssistant(outside: Outside) {
  const { config, pool, clock, logger, directory, phraser, deployment } = outside;
  const { priceFile } = config.assistant;
  return createAssistant({
    pool,
    clock,
    logger,
    directory,
    priceList: priceFile === undefined ? null : readPriceFile(priceFile),
    phraser,
    support: { email: config.supportEmail, phone: config.supportPhone },
    names: {
      network: deployment.chain.commonName,
      dollarToken: deployment.tokens.usdc.symbol,
    },
  });
}
