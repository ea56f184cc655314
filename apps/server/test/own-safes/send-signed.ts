import {
  encodeContractSignature,
  encodeExecTransaction,
  encodePasskeySignature,
} from "@lilypad/chain";
import { encodeSafeCall, predictPasskeySigner } from "@lilypad/custody";
import { waitFor } from "@lilypad/testing";
import { type Address, getAddress, type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Owner, OwnSafes } from "./open-own-safes.ts";

/** Returns a new address, which belongs to no person in the product. */
export const outside = (): Address => privateKeyToAccount(generatePrivateKey()).address;
export const dollars = (major: number) => BigInt(major * 1_000_000);

/**
 * Puts a call of a stranger, who pays for its gas, into the node's pool. Anvil orders a block by fees, and the stranger
 * offers more than our relayer.
 */
export async function submitAsStranger(
  { world: { node, deployment } }: Pick<OwnSafes, "world">,
  to: Address,
  data: Hex,
): Promise<Hex> {
  const stranger = privateKeyToAccount(generatePrivateKey());
  await node.setBalance({ address: stranger.address, value: parseEther("1") });
  const raw = await stranger.signTransaction({
    type: "eip1559",
    chainId: deployment.chain.id,
    nonce: 0,
    to,
    data,
    gas: 2_000_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 0n,
  });
  return node.sendRawTransaction({ serializedTransaction: raw });
}

/** Sends a call as a stranger and waits until a block contains it. */
export async function sendAsStranger(
  at: Pick<OwnSafes, "world">,
  to: Address,
  data: Hex,
): Promise<"success" | "reverted"> {
  const hash = await submitAsStranger(at, to, data);
  const { status } = await waitFor(
    () => at.world.node.getTransactionReceipt({ hash }).catch(() => undefined),
    { timeoutMs: 10_000 },
  );
  return status;
}

/** Encodes the call that executes a prepared transaction, with the owner's signature. Any address can send it. */
export function signedCall(
  at: OwnSafes,
  owner: Owner,
  prepared: Awaited<ReturnType<OwnSafes["prepared"]>>,
): Hex {
  const safe = getAddress(prepared.safe);
  const hash = at.hashOf(prepared, at.actionOf(prepared));
  const { response } = owner.passkey.sign(hash);
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const signature = encodePasskeySignature(
    {
      authenticatorData: bytes(response.authenticatorData),
      clientDataJSON: bytes(response.clientDataJSON),
      signature: bytes(response.signature),
    },
    hash,
  );
  const signer = predictPasskeySigner(at.world.deployment, owner.passkey.key);
  return encodeExecTransaction(
    {
      ...encodeSafeCall(safe, at.actionOf(prepared)),
      safeTxGas: BigInt(prepared.safe_tx_gas),
    },
    encodeContractSignature(signer, signature),
  );
}
