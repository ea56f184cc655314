import type { AppChain } from "../../../shared/settings/index.ts";

type OurChain = Pick<AppChain, "id" | "shortName">;

const addressShape = /^0x[0-9a-fA-F]{40}$/;
/** A short name (EIP-3770), or "eip155:" and a chain (CAIP-10), before an address. */
const namedShape =
  /^(?:eip155:(?<chain>\d+)|(?<name>[a-z0-9-]{2,16})):(?<address>0x[0-9a-fA-F]{40})$/i;
/** "ethereum:", the target, optionally the chain and a function with its arguments (EIP-681). */
const requestShape =
  /^ethereum:(?:\/\/)?(?:pay-)?(?<target>0x[0-9a-fA-F]{40})(?:@(?<chain>\d+|0x[0-9a-f]+))?(?<transfer>\/transfer)?(?:\?(?<query>.*))?$/i;
/**
 * The parameters that a request may have besides its recipient. Any other could mean another recipient, so it is
 * refused.
 */
const understood = new Set([
  "value",
  "amount",
  "uint256",
  "gas",
  "gasLimit",
  "gasPrice",
  "label",
  "message",
]);
/** Marks without width that come with copied text. */
const marks = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

interface Read {
  address: string;
  isOurNetwork: boolean;
}

const isOurs = (id: string, ours: OurChain) => BigInt(id) === BigInt(ours.id);

function readRequest(
  { target = "", chain, transfer, query = "" }: Record<string, string | undefined>,
  ours: OurChain,
): Read | null {
  const isOurNetwork = chain === undefined || isOurs(chain, ours);
  const said = new URLSearchParams(query);
  const recipient = transfer === undefined ? target : (said.get("address") ?? "");
  const others = [...said.keys()].filter((name) => !(transfer !== undefined && name === "address"));
  if (!addressShape.test(recipient) || !others.every((name) => understood.has(name))) return null;
  return { address: recipient, isOurNetwork };
}

function read(code: string, ours: OurChain): Read | null {
  const text = code.replaceAll(marks, "").trim().replace(/^0X/, "0x");
  if (addressShape.test(text)) return { address: text, isOurNetwork: true };
  const request = requestShape.exec(text)?.groups;
  if (request !== undefined) return readRequest(request, ours);
  const named = namedShape.exec(text)?.groups;
  if (named?.address === undefined) return null;
  const isOurNetwork =
    named.chain === undefined
      ? named.name?.toLowerCase() === ours.shortName
      : isOurs(named.chain, ours);
  return { address: named.address, isOurNetwork };
}

/**
 * Reads the address from a wallet's QR code or a pasted text: an address, also in the form of Safe (EIP-3770) or CAIP-10, or a payment
 * request (EIP-681), on our network. Only the address is taken: which token and how much the sender decides. The server checks its checksum.
 * @returns null if it is none of these, says something that we don't understand, or is on another network
 */
export function readWalletCode(code: string, ours: OurChain): string | null {
  const found = read(code, ours);
  return found?.isOurNetwork ? found.address : null;
}

/** Whether a text is the address of a wallet on another network. */
export const isOnOtherNetwork = (code: string, ours: OurChain): boolean =>
  read(code, ours)?.isOurNetwork === false;
