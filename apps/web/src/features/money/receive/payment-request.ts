import type { AppChain } from "../../../shared/settings/index.ts";

/**
 * The content of an address's QR code (EIP-681). Wallets read the network from it, so that no one pays on another
 * one.
 * @param chain null if the server names none; then it is the address alone
 */
export const paymentRequest = (address: string, chain: Pick<AppChain, "id"> | null): string =>
  chain === null ? address : `ethereum:${address}@${chain.id}`;
