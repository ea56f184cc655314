import { p256Precompile, passkeyVerifiers, predictPasskeySigner } from "@lilypad/custody";
import { type ChainAsset, chainAssets } from "@lilypad/money";
import {
  type Address,
  createPublicClient,
  isAddressEqual,
  keccak256,
  type PublicClient,
  size,
  toBytes,
  toFunctionSelector,
} from "viem";
import { passkeySignerFactoryAbi, settlementModuleAbi, tokenAbi } from "./abi.ts";
import { encodeP256Input } from "./custody/passkey-signer.ts";
import { signerFactoryOf } from "./deploy/passkey-contracts.ts";
import type { ChainDeployment, ListedToken } from "./deployment.ts";
import { toChainError } from "./node/chain-errors.ts";
import { openTransport } from "./node/open-transport.ts";
import { readTokenFacts } from "./read-token-facts.ts";
import { predictSafeAddress } from "./safe-address.ts";

export interface Expectations {
  /** One or more nodes, separated by commas. */
  rpcUrl: string;
  deployment: ChainDeployment;
  /** The address of our signing key; not set in a process that signs nothing. */
  operator?: Address;
  /** The administrator of the module, if known. */
  admin?: Address;
  /** The requirements on a deployment for customers; without them, any module is accepted. */
  live?: {
    /** The shortest delay of hand-overs. */
    minHandoverDelaySeconds: number;
  };
}

const minterRole = keccak256(toBytes("MINTER_ROLE"));
/** An arbitrary owner, to compare the Safe addresses that the module and we compute. */
const probeOwner: Address = "0x00000000000000000000000000000000000000A1";

/** A valid signature of P-256, to see whether the chain can verify passkeys. */
const p256Probe = encodeP256Input(
  "0xfab6e832b5044625a42dc156c18f15ff1f3ffcd5012254a4dab215185050b7a6",
  {
    r: 0x342923f1d1178395e1507f8306b3fc989355cf29b212617a7d5e0faab472c0e8n,
    s: 0x0b582b5cce94665d25206e6d9ef31fcecf615b9d2dbd6a1159729b31facab26an,
  },
  {
    x: 0x326d19f046df37767c512c3a66d3d35eaf1ddd71907a4cc14655b867b9e7eaean,
    y: 0x119d12a7bc592681e0b154dcde5d108e692631a3fba6e97dd0755b0f43f46910n,
  },
);
/** An arbitrary passkey, to compare the signer addresses that the factory and we compute. */
const probePasskey = { x: 1n, y: 2n };

/** The function of earlier modules with which the admin could raise the default limits of own Safes. */
const raisesLimits = toFunctionSelector("function setDefaultLimit(uint8, uint64)").slice(2);

const canRaiseLimits = async (client: PublicClient, { module }: ChainDeployment) =>
  ((await client.getCode({ address: module })) ?? "0x").includes(raisesLimits);

const hasCode = async (client: PublicClient, address: Address) =>
  ((await client.getCode({ address })) ?? "0x") !== "0x";

async function verifyModule(
  client: PublicClient,
  { deployment, operator, admin, live }: Expectations,
): Promise<string[]> {
  const contract = { address: deployment.module, abi: settlementModuleAbi } as const;
  const [marker, ownSafeModule, guardian, delay] = await Promise.all([
    client.readContract({ ...contract, functionName: "marker" }),
    client.readContract({ ...contract, functionName: "ownSafeModule" }),
    client.readContract({ ...contract, functionName: "guardian" }),
    client.readContract({ ...contract, functionName: "handoverDelay" }),
  ]);
  const [actualOperator, actualAdmin, heldSafe, ownSafe] = await Promise.all([
    client.readContract({ ...contract, functionName: "operator" }),
    client.readContract({ ...contract, functionName: "admin" }),
    client.readContract({ ...contract, functionName: "safeOf", args: [probeOwner] }),
    client.readContract({ ...contract, functionName: "ownSafeOf", args: [probeOwner] }),
  ]);
  const problems: string[] = [];
  if (marker !== deployment.marker)
    problems.push("The module's marker is that of another installation.");
  if (operator !== undefined && !isAddressEqual(actualOperator, operator)) {
    problems.push(
      `The module's operator is ${actualOperator}, but our key is that of ${operator}.`,
    );
  }
  if (admin !== undefined && !isAddressEqual(actualAdmin, admin)) {
    problems.push(`The module's admin is ${actualAdmin}, not ${admin}.`);
  }
  if (!isAddressEqual(ownSafeModule, deployment.ownSafeModule)) {
    problems.push(
      `The own-Safe module is ${ownSafeModule}, not ${deployment.ownSafeModule} as in the deployment.`,
    );
  }
  if (!isAddressEqual(guardian, deployment.guardian)) {
    problems.push(
      `The module's guardian is ${guardian}, not ${deployment.guardian} as in the deployment.`,
    );
  }
  if (delay !== BigInt(deployment.handoverDelaySeconds)) {
    problems.push(
      `The delay of hand-overs is ${delay} s, not ${deployment.handoverDelaySeconds} s as in the deployment.`,
    );
  }
  if (live !== undefined && delay < BigInt(live.minHandoverDelaySeconds)) {
    problems.push(
      `The delay of hand-overs is ${delay} s; it must be at least ${live.minHandoverDelaySeconds} s.`,
    );
  }
  if (live !== undefined && (await canRaiseLimits(client, deployment))) {
    problems.push(
      "The module is of an earlier version, in which the admin can raise the daily limits of own Safes.",
    );
  }
  if (
    !isAddressEqual(heldSafe, predictSafeAddress(deployment, probeOwner, "held")) ||
    !isAddressEqual(ownSafe, predictSafeAddress(deployment, probeOwner, "own"))
  ) {
    problems.push("The module predicts other Safe addresses than this deployment.");
  }
  return problems;
}

async function verifyPasskeys(
  client: PublicClient,
  { deployment }: Expectations,
): Promise<string[]> {
  const { passkeySignerFactory, passkeyFallbackVerifier } = deployment;
  const problems: string[] = [];
  const signer = await client.readContract({
    address: passkeySignerFactory,
    abi: passkeySignerFactoryAbi,
    functionName: "getSigner",
    args: [probePasskey.x, probePasskey.y, passkeyVerifiers(passkeyFallbackVerifier)],
  });
  const known = signerFactoryOf(deployment.passkeyVersion);
  if (known !== null && !isAddressEqual(known, passkeySignerFactory)) {
    problems.push(
      `The factory of passkeys is ${passkeySignerFactory}, not ${known}, which is that of ${deployment.passkeyVersion}.`,
    );
  }
  if (!isAddressEqual(signer, predictPasskeySigner(deployment, probePasskey))) {
    problems.push("The passkey factory predicts other signer addresses than this deployment.");
  }
  const verifies = async (to: Address) => {
    const { data } = await client.call({ to, data: p256Probe });
    return data !== undefined && size(data) === 32 && BigInt(data) === 1n;
  };
  if (passkeyFallbackVerifier !== null && !(await verifies(passkeyFallbackVerifier))) {
    problems.push(`The contract at ${passkeyFallbackVerifier} does not verify passkeys.`);
  }
  if (passkeyFallbackVerifier === null && !(await verifies(p256Precompile))) {
    problems.push(
      "The chain has no precompile for passkeys at 0x100, and no fallback is configured.",
    );
  }
  return problems;
}

async function verifyToken(
  client: PublicClient,
  { module }: ChainDeployment,
  asset: ChainAsset,
  token: ListedToken,
): Promise<string[]> {
  const { address, index } = token;
  if (!(await hasCode(client, address))) return [`There is no contract at ${address} (${asset}).`];
  const problems: string[] = [];
  const actual = await readTokenFacts(client, address);
  for (const fact of ["symbol", "name"] as const) {
    if (actual[fact] !== token[fact]) {
      problems.push(
        `The ${fact} of ${asset} is "${actual[fact]}" on the chain, not "${token[fact]}" as in the deployment.`,
      );
    }
  }
  if (actual.decimals !== token.decimals) {
    problems.push(
      `${asset} has ${actual.decimals} decimals on the chain, not ${token.decimals} as in the deployment.`,
    );
  }
  const contract = { address: module, abi: settlementModuleAbi } as const;
  const count = await client.readContract({ ...contract, functionName: "tokenCount" });
  const listed =
    BigInt(index) < count
      ? await client.readContract({ ...contract, functionName: "tokenAt", args: [index] })
      : null;
  if (listed === null || !isAddressEqual(listed.account, address)) {
    problems.push(`The module does not list ${asset} under index ${index}.`);
  }
  if (listed?.enabled === false) problems.push(`The module has ${asset} switched off.`);
  if (asset !== "LIL" && listed?.mintable === true) problems.push(`The module may mint ${asset}.`);
  if (asset === "LIL") {
    const mints = await client.readContract({
      address,
      abi: tokenAbi,
      functionName: "hasRole",
      args: [minterRole, module],
    });
    if (!mints || listed?.mintable !== true)
      problems.push("The module does not have the minter role of LIL.");
  }
  return problems;
}

/**
 * Compares a deployment with its chain.
 * @returns the differences in sentences; empty when there are none
 * @throws ChainUnreachable when the chain does not answer
 */
export async function verifyDeployment(expectations: Expectations): Promise<string[]> {
  const { rpcUrl, deployment } = expectations;
  const client: PublicClient = createPublicClient({
    transport: openTransport(rpcUrl, { timeoutMs: 10_000 }),
  });
  try {
    const actual = await client.getChainId();
    const { chain } = deployment;
    if (actual !== chain.id) {
      return [`The node is on chain ${actual}, not on ${chain.id} (${chain.name}).`];
    }
    const problems: string[] = [];
    for (const part of [
      "module",
      "ownSafeModule",
      "moduleSetup",
      "proxyFactory",
      "singleton",
      "fallbackHandler",
      "passkeySignerFactory",
    ] as const) {
      if (!(await hasCode(client, deployment[part]))) {
        problems.push(`There is no contract at ${deployment[part]} (${part}).`);
      }
    }
    if (problems.length > 0) return problems;
    problems.push(...(await verifyModule(client, expectations)));
    problems.push(...(await verifyPasskeys(client, expectations)));
    for (const asset of chainAssets) {
      problems.push(...(await verifyToken(client, deployment, asset, deployment.tokens[asset])));
    }
    return problems;
  } catch (error) {
    throw toChainError(error);
  }
}
