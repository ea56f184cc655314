import { createPrivateKey, createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { type Address, createPublicClient, http, parseAbi } from "viem";
import type { addAuthenticator } from "./add-authenticator.ts";
import { deploymentFile, rpcUrl } from "./sandbox.ts";

const abi = parseAbi([
  "function getOwners() view returns (address[])",
  "function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)",
  "function getSigner(uint256 x, uint256 y, uint176 verifiers) view returns (address signer)",
]);
/** A client of the local chain. */
export const chain = () => createPublicClient({ transport: http(rpcUrl()) });
/** The contracts of the product under test. */
export const deployment = () =>
  JSON.parse(readFileSync(deploymentFile(), "utf8")) as Record<
    "ownSafeModule" | "module" | "passkeySignerFactory",
    Address
  > & { tokens: { usdc: { address: Address } } };
/** The precompile for P-256 without a fallback, as the local chain has it. */
const verifiers = 0x100n << 160n;
/** The first entry of a Safe's list of modules. */
const sentinel: Address = "0x0000000000000000000000000000000000000001";

/** Owners and modules of a Safe, from the chain. */
export const readSafe = async (address: Address) => {
  const [owners, [modules]] = await Promise.all([
    chain().readContract({ address, abi, functionName: "getOwners" }),
    chain().readContract({
      address,
      abi,
      functionName: "getModulesPaginated",
      args: [sentinel, 10n],
    }),
  ]);
  return { owners, modules };
};

/** The signer contract of the only passkey in an authenticator, from its own key and not from our server. */
export async function signerOf({
  devtools,
  authenticatorId,
}: Awaited<ReturnType<typeof addAuthenticator>>) {
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);
  const der = Buffer.from(credentials[0]?.privateKey ?? "", "base64");
  const key = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const number = (text: string) => BigInt(`0x${Buffer.from(text, "base64url").toString("hex")}`);
  return chain().readContract({
    address: deployment().passkeySignerFactory,
    abi,
    functionName: "getSigner",
    args: [number(x), number(y), verifiers],
  });
}
