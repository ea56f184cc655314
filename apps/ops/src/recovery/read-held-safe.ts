import {
  type ChainDeployment,
  findWrongNode,
  openTransport,
  predictSafeAddress,
  safeAbi,
} from "@lilypad/chain";
import {
  type Address,
  createPublicClient,
  isAddress,
  isAddressEqual,
  type PublicClient,
  zeroAddress,
} from "viem";
import { Refused, WrongUsage } from "../outcome.ts";

/** Reads an address with its checksum. @throws WrongUsage for anything else, and for the zero address */
export function readTarget(text: string): Address {
  if (!isAddress(text)) {
    throw new WrongUsage(`${text} is not an address with a right checksum`);
  }
  if (isAddressEqual(text, zeroAddress)) throw new WrongUsage("the zero address cannot be used");
  return text;
}

/**
 * A signature is for one network, and the nonce is that of the Safe there.
 * @throws Refused if a node is of another network
 */
export async function requireNetwork(
  node: Pick<PublicClient, "getChainId">,
  chainId: number,
): Promise<void> {
  const wrong = await findWrongNode(node, chainId);
  if (wrong !== null) throw new Refused(wrong);
}

/**
 * Reads the held Safe of an owner from the chain, as far as its next signature depends on it.
 * @throws Refused if the node belongs to another network, or if the Safe has other owners now
 */
export async function readHeldSafe(
  rpcUrl: string,
  {
    deployment,
    owner,
    chainId = deployment.chain.id,
  }: { deployment: ChainDeployment; owner: Address; chainId?: number },
) {
  const node = createPublicClient({ transport: openTransport(rpcUrl, { timeoutMs: 30_000 }) });
  await requireNetwork(node, chainId);
  const { module, ownSafeModule, moduleSetup, proxyFactory, singleton, fallbackHandler } =
    deployment;
  const parts = { module, ownSafeModule, moduleSetup, proxyFactory, singleton, fallbackHandler };
  const safe = predictSafeAddress(parts, owner, "held");
  const exists = (await node.getCode({ address: safe })) !== undefined;
  const read = { address: safe, abi: safeAbi } as const;
  const owners = exists ? await node.readContract({ ...read, functionName: "getOwners" }) : [owner];
  if (owners.length !== 1 || !owners.every((one) => isAddressEqual(one, owner))) {
    throw new Refused(`${safe} belongs to ${owners.join(", ")} now; the vault cannot sign for it`);
  }
  const nonce = exists ? await node.readContract({ ...read, functionName: "nonce" }) : 0n;
  return { node, safe, owner, nonce, parts, exists };
}
