import { type PasskeyParts, passkeyVerifiers, predictPasskeySigner } from "@lilypad/custody";
import {
  type Address,
  concat,
  createPublicClient,
  getContractAddress,
  type Hex,
  isAddressEqual,
  pad,
  size,
  slice,
} from "viem";
import { passkeySignerFactoryAbi } from "../abi.ts";
import { askNode } from "../node/ask-node.ts";
import { openTransport } from "../node/open-transport.ts";
import { signerProxyCode } from "./signer-proxy-code.ts";

/** A version of Safe's passkey contracts. */
export interface PasskeyRelease {
  readonly version: string;
  readonly signerFactory: Address;
}

/**
 * The versions of Safe's passkey contracts, oldest first, as `@safe-global/safe-modules-deployments` 3.0.10 lists them for Arbitrum One and
 * Base. 0.2.1 checks the success of the call to the precompile for SHA-256, a security fix.
 */
export const passkeyReleases = [
  { version: "0.2.0", signerFactory: "0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf" },
  { version: "0.2.1", signerFactory: "0x1d31F259eE307358a26dFb23EB365939E8641195" },
] as const satisfies readonly PasskeyRelease[];

/** The version that a live chain gets by default: a factory's address is part of the address of every own Safe, so it cannot be changed later. */
export const newestPasskeyVersion = "0.2.1" satisfies (typeof passkeyReleases)[number]["version"];

/** The factory of a version; null for a version that is not known. */
export const signerFactoryOf = (version: string): Address | null =>
  passkeyReleases.find((release) => release.version === version)?.signerFactory ?? null;

/** Whether a version is older than the newest that is known. */
export const isOlderPasskeyVersion = (version: string): boolean =>
  passkeyReleases.some((release) => release.version === version) &&
  version !== newestPasskeyVersion;

/** The passkey contracts of a deployment, with their version. */
export interface PasskeyContracts extends PasskeyParts {
  readonly passkeyVersion: string;
}

/** The passkey contracts of the local chain: 0.2.0, because npm has no code of 0.2.1. */
export function localPasskeys(): PasskeyContracts {
  const [{ version, signerFactory }] = passkeyReleases;
  // The factory's constructor creates the contract that all signers share, with its first nonce.
  const shared = getContractAddress({ from: signerFactory, nonce: 1n });
  return {
    passkeyVersion: version,
    passkeySignerFactory: signerFactory,
    passkeySignerCode: concat([signerProxyCode, pad(shared)]),
    passkeyFallbackVerifier: null,
  };
}

/** Any key: its signer's address shows whether the code was found. */
const probe = { x: 1n, y: 2n };

/** The compiler's data at the end of a contract: its version, and the length of the data. */
const codeEnd = /64736f6c6343[0-9a-f]{6}[0-9a-f]{4}/g;

/**
 * Finds the code of a factory's signers in the factory's own code, which contains it.
 * @param answer.shared the contract that all signers share, as the factory says
 * @param answer.signer the signer of the probe, as the factory says
 * @returns null if no part of the code gives that address
 */
export function findSignerCode(
  factory: Address,
  factoryCode: Hex,
  { shared, signer }: { shared: Address; signer: Address },
): Hex | null {
  const ends = [...factoryCode.matchAll(codeEnd)].map(
    ({ index, 0: text }) => (index + text.length) / 2 - 1,
  );
  for (const end of new Set([...ends, size(factoryCode)])) {
    for (let start = end - 1; start >= 0; start--) {
      // Every contract begins by pushing a number.
      if (!/^6[01]/.test(factoryCode.slice(2 + start * 2))) continue;
      const passkeySignerCode = concat([slice(factoryCode, start, end), pad(shared)]);
      const parts = {
        passkeySignerFactory: factory,
        passkeySignerCode,
        passkeyFallbackVerifier: null,
      };
      if (isAddressEqual(predictPasskeySigner(parts, probe), signer)) return passkeySignerCode;
    }
  }
  return null;
}

/**
 * Reads the passkey contracts of a version from a chain.
 * @returns the part of a deployment about them, or a sentence with the reason why they cannot be used
 * @throws ChainError if the node does not answer
 */
export async function readPasskeys(
  rpcUrl: string,
  version: (typeof passkeyReleases)[number]["version"],
  passkeyFallbackVerifier: Address | null,
): Promise<PasskeyContracts | string> {
  const address = signerFactoryOf(version);
  if (address === null) return `Safe's passkey contracts ${version} are not known.`;
  const client = createPublicClient({ transport: openTransport(rpcUrl, { timeoutMs: 30_000 }) });
  const code = (await askNode(() => client.getCode({ address }))) ?? "0x";
  if (code === "0x") {
    return `Safe's passkey contracts ${version} are not on this chain: there is no contract at ${address}.`;
  }
  const contract = { address, abi: passkeySignerFactoryAbi } as const;
  const answer = await askNode(() =>
    Promise.all([
      client.readContract({ ...contract, functionName: "SINGLETON" }),
      client.readContract({
        ...contract,
        functionName: "getSigner",
        args: [probe.x, probe.y, passkeyVerifiers(null)],
      }),
    ]),
  ).catch(() => null);
  const signerCode =
    answer === null
      ? null
      : findSignerCode(address, code, { shared: answer[0], signer: answer[1] });
  if (signerCode === null) {
    return `The contract at ${address} is not Safe's factory of passkey signers ${version}, or it makes their addresses in another way than this version of Lilypad knows.`;
  }
  return {
    passkeyVersion: version,
    passkeySignerFactory: address,
    passkeySignerCode: signerCode,
    passkeyFallbackVerifier,
  };
}
