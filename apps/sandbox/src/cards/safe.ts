import { randomBytes } from "node:crypto";
import { getAddress, type Hex, keccak256, recoverTypedDataAddress, toHex } from "viem";
import { deploymentOf, type Holder, type HolderSafe, missingStep } from "./core/holder.ts";
import { IssuerRefusal } from "./core/refusal.ts";
import type { CardIssuer } from "./open-card-issuer.ts";

/** Gnosis Chain. This machine has no such chain: the Safe is an address whose contract is never deployed. */
export const chainId = 100;

function fresh(holder: Holder, now: Date): HolderSafe {
  const salt = keccak256(toHex(`card-safe:${holder.id}`));
  return {
    address: getAddress(`0x${keccak256(salt).slice(-40)}`),
    salt,
    tokenSymbol: null,
    createdAt: now.toISOString(),
    deployedAt: null,
    transactionHash: null,
    owner: null,
  };
}

/** Fixes the address of a person's Safe. @throws IssuerRefusal 409 */
export function createSafe(issuer: CardIssuer, holder: Holder): HolderSafe {
  if (holder.safe !== null) throw new IssuerRefusal(409, "The account exists already.");
  const safe = fresh(holder, issuer.now());
  issuer.store.putHolder({ ...holder, safe });
  return safe;
}

/** @throws IssuerRefusal 422 */
export function setCurrency(
  issuer: CardIssuer,
  holder: Holder,
  tokenSymbol: NonNullable<HolderSafe["tokenSymbol"]>,
): void {
  const safe = safeOf(holder);
  if (safe.deployedAt !== null && safe.tokenSymbol !== tokenSymbol) {
    throw new IssuerRefusal(422, "The currency is fixed already.");
  }
  issuer.store.putHolder({ ...holder, safe: { ...safe, tokenSymbol } });
}

/** The data that the owner signs for the deployment of the modules. @throws IssuerRefusal 422 */
export function signaturePayload(holder: Holder) {
  const { address, salt } = safeOf(holder);
  return {
    domain: { chainId, verifyingContract: getAddress(address) },
    primaryType: "ModuleTx" as const,
    types: {
      ModuleTx: [
        { name: "data", type: "bytes" },
        { name: "salt", type: "bytes32" },
      ],
    },
    message: { data: keccak256(address as Hex), salt: salt as Hex },
  };
}

/** @throws IssuerRefusal 422 if the signature is invalid or too early */
export async function deployModules(
  issuer: CardIssuer,
  holder: Holder,
  signature: string,
): Promise<HolderSafe> {
  const owner = await recoverTypedDataAddress({
    ...signaturePayload(holder),
    signature: signature as Hex,
  }).catch(() => {
    throw new IssuerRefusal(422, "Invalid signature.");
  });
  // Checked again, because another request may have changed it meanwhile.
  const current = issuer.find(holder.id);
  const safe = safeOf(current);
  if (safe.deployedAt !== null) throw new IssuerRefusal(422, "The modules are deployed already.");
  if (safe.tokenSymbol === null) throw new IssuerRefusal(422, "Set the currency of the Safe.");
  return deploy(issuer, current, { ...safe, owner });
}

/** Sets up the whole Safe in one step. @throws IssuerRefusal 422 */
export function configureSafe(issuer: CardIssuer, holder: Holder): void {
  const missing = missingStep(holder, issuer.now());
  if (missing !== null) throw new IssuerRefusal(422, missing);
  if (holder.safe?.deployedAt != null) throw new IssuerRefusal(422, "The Safe exists already.");
  const safe = holder.safe ?? fresh(holder, issuer.now());
  deploy(issuer, holder, { ...safe, tokenSymbol: safe.tokenSymbol ?? "EURe" });
}

function deploy(issuer: CardIssuer, holder: Holder, safe: HolderSafe): HolderSafe {
  const deployed = {
    ...safe,
    deployedAt: new Date(issuer.now().getTime() + issuer.behaviour().deployMs).toISOString(),
    transactionHash: toHex(randomBytes(32)),
  };
  issuer.store.putHolder({ ...holder, safe: deployed });
  return deployed;
}

const fiat = { EURe: "EUR", GBPe: "GBP", USDCe: "USD" } as const;

/** The state of the Safe, as if it were on its chain. */
export function safeConfig({ safe }: Holder, now: Date) {
  const isDeployed = deploymentOf(safe, now) === "ok";
  const token = safe?.tokenSymbol ?? null;
  return {
    isDeployed,
    address: safe?.address ?? null,
    tokenSymbol: token,
    fiatSymbol: token === null ? null : fiat[token],
    accountStatus: safe === null ? null : isDeployed ? 0 : 1,
    accountAllowance: null,
  };
}

function safeOf({ safe }: Holder): HolderSafe {
  if (safe === null) throw new IssuerRefusal(422, "The account is not created: not yet deployed.");
  return safe;
}
