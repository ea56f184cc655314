import type { SafeState } from "@lilypad/chain";
import { type Address, isAddressEqual } from "viem";
import { fail } from "../../../platform/errors.ts";
import type { SignerKey } from "../../enter/own-keys/index.ts";
import type { OwnSafe } from "./own-safe.ts";
import type { SafeTransactionsDeps } from "./safe-transactions-deps.ts";

/**
 * Lists the passkeys of which any can sign. The passkey whose removal is signed is not among them, so the last one that
 * the person can use cannot be removed.
 * @param removed the owner that is to be removed, or null
 * @throws SAFE_NOT_OWN if none of the person's passkeys owns the Safe any more
 * @throws SAFE_LAST_OWNER for the removal of the only one
 */
export function listSigners(
  { keys }: OwnSafe,
  { owners }: SafeState,
  removed: Address | null,
): readonly SignerKey[] {
  const owning = keys.filter(({ signer }) => owners.some((owner) => isAddressEqual(owner, signer)));
  if (owning.length === 0) fail("SAFE_NOT_OWN");
  const left = owning.filter(({ signer }) => removed === null || !isAddressEqual(signer, removed));
  return left.length > 0 ? left : fail("SAFE_LAST_OWNER");
}

/**
 * Reads the address of a new owner: the signer of another passkey that the person has proved, or a wallet.
 * @throws WALLET_ADDRESS_INVALID, WALLET_ADDRESS_REFUSED, WALLET_ADDRESS_OWN for a wallet, as for payments
 */
export async function readNewOwner(
  { addresses }: SafeTransactionsDeps,
  personId: string,
  { keys }: OwnSafe,
  typed: string,
): Promise<{ address: Address; ownerCredentialId: string | null }> {
  const added = keys.find(
    ({ signer, isAdded }) => isAdded && signer.toLowerCase() === typed.toLowerCase(),
  );
  if (added !== undefined) return { address: added.signer, ownerCredentialId: added.credentialId };
  return { address: await addresses.requireAddress(personId, typed), ownerCredentialId: null };
}
