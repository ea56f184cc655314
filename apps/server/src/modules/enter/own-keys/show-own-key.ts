import type { Data, Operations } from "@lilypad/api-contract";
import { ChainRejected, ChainUnreachable, type OwnLimit } from "@lilypad/chain";
import { currencyOfAsset, toWireAmount } from "@lilypad/money";
import { getAddress } from "viem";
import { listAddedKeys } from "./added-key-store.ts";
import { type OwnedSafe, readOwnKey, readSafe } from "./own-key-store.ts";
import type { OwnKeysDeps } from "./own-keys-deps.ts";
import { readOwnLimits, storeOwnLimits } from "./own-limit-store.ts";

type Shown = Data<Operations["getOwnKey"]>;

/** The limits of a Safe as the chain has them; those read before if it does not answer, or null. */
async function readLimits(
  { pool, chain }: OwnKeysDeps,
  personId: string,
  safe: OwnedSafe | null,
): Promise<readonly Pick<OwnLimit, "asset" | "dailyLimit">[] | null> {
  try {
    const limits = await chain.readOwnLimits(safe?.isOwn ? safe.address : null);
    if (safe?.isOwn) await storeOwnLimits(pool, personId, limits);
    return limits;
  } catch (error) {
    if (!(error instanceof ChainUnreachable || error instanceof ChainRejected)) throw error;
    const kept = [...(await readOwnLimits(pool, personId))];
    return kept.length === 0 ? null : kept.map(([asset, dailyLimit]) => ({ asset, dailyLimit }));
  }
}

/**
 * Returns the owner of a person's Safe, the passkey chosen for it, and the amount that we can move from an own Safe in
 * a day.
 */
export async function showOwnKey(deps: OwnKeysDeps, personId: string): Promise<Shown> {
  const { pool, secondFactor } = deps;
  const safe = await readSafe(pool, personId);
  const limits = await readLimits(deps, personId, safe);
  const key = await readOwnKey(pool, personId);
  const shown = async (credentialId: string) => {
    const passkey = await secondFactor.findPasskey(pool, { personId, credentialId });
    if (passkey === null) return null;
    const { id, name, backed_up, created_at } = passkey;
    return { id, name, backedUp: backed_up, createdAt: created_at };
  };
  const added = await Promise.all(
    (await listAddedKeys(pool, personId)).map(async ({ credentialId, signer }) => {
      const passkey = await shown(credentialId);
      return passkey === null ? [] : [{ ...passkey, signer }];
    }),
  );
  return {
    safe: safe === null ? "none" : safe.isOwn ? "own" : "held",
    passkey: key === null ? null : await shown(key.credentialId),
    signer: key === null ? null : getAddress(key.signer),
    others: added.flat(),
    dailyLimits:
      limits?.map(({ asset, dailyLimit }) => ({
        currency: currencyOfAsset(asset),
        limit: toWireAmount(dailyLimit, asset),
      })) ?? null,
  };
}
