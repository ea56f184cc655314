/** The chain id of Arbitrum One. */
const chainId = "42161";

const addressShape = /^0x[0-9a-fA-F]{40}$/;
/** "ethereum:", the target, optionally the chain and a function with its arguments (EIP-681). */
const requestShape = /^ethereum:(?:pay-)?(0x[0-9a-fA-F]{40})(?:@(\d+))?(\/transfer)?(?:\?(.*))?$/i;

/** Whether a text has the form of an address; the server checks its checksum. */
export const isAddress = (typed: string): boolean => addressShape.test(typed.trim());

/**
 * Reads the address from a wallet's QR code: an address alone, or a payment request (EIP-681) for our network. Only the
 * address is taken: which token and how much the sender decides.
 * @returns null if it is neither, or for another network
 */
export function readWalletCode(code: string): string | null {
  const text = code.trim();
  if (addressShape.test(text)) return text;
  const request = requestShape.exec(text);
  if (request === null) return null;
  const [, target = "", chain = chainId, transfer, query = ""] = request;
  if (chain !== chainId) return null;
  if (transfer === undefined) return target;
  const recipient = new URLSearchParams(query).get("address") ?? "";
  return addressShape.test(recipient) ? recipient : null;
}
