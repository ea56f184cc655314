/**
 * The content of an address's QR code (EIP-681). Wallets read the network from it, so that nobody pays on another one.
 */
export const paymentRequest = (address: string): string => `ethereum:${address}@42161`;
