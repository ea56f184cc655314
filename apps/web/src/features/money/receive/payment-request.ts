import type { AppChain } from "../../../shared/settings/index.ts";

/**
 * The content of an address's QR code (EIP-681). Wallets read the network from it, so that no one pays on another
 * one.
 */
export const paymentRequest = (address: string, chain: Pick<AppChain, "id">): string =>
  `ethereum:${address}@${chain.id}`;
