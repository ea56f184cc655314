import type { Data, Operations } from "@lilypad/api-contract";
import { chainAssets, currencyOfAsset, toWireAmount } from "@lilypad/money";
import { isAddressEqual } from "viem";
import { requireOwnSafe } from "./own-safe.ts";
import { ask, readSafeState } from "./prepare.ts";
import { listOpen } from "./safe-transaction-store.ts";
import type { SafeTransactionsDeps } from "./safe-transactions-deps.ts";
import { toWire } from "./to-wire.ts";

/**
 * Reads from the chain the owners of a person's own Safe and the rights of our module.
 * @throws SAFE_NOT_OWN; SERVICE_UNAVAILABLE if the chain does not answer
 */
export async function showControl(
  deps: SafeTransactionsDeps,
  personId: string,
): Promise<Data<Operations["getSafeControl"]>> {
  const own = await requireOwnSafe(deps.pool, personId);
  const [state, limits, open] = await Promise.all([
    readSafeState(deps, own),
    Promise.all(
      chainAssets.map(async (asset) => ({
        currency: currencyOfAsset(asset),
        limit: toWireAmount(await ask(deps.chain.readDailyLimit(own.safe, asset)), asset),
      })),
    ),
    listOpen(deps.pool, personId),
  ]);
  const { ownSafeModule } = deps.deployment;
  return {
    safe: own.safe,
    owners: await Promise.all(
      state.owners.map(async (address) => {
        const key = own.keys.find(({ signer }) => isAddressEqual(address, signer));
        const passkey =
          key && (await deps.findPasskey(deps.pool, { personId, credentialId: key.credentialId }));
        return {
          address,
          isPasskey: key !== undefined,
          passkey: passkey ? { id: passkey.id, name: passkey.name } : null,
        };
      }),
    ),
    instantPayments: state.modules.some((module) => isAddressEqual(module, ownSafeModule)),
    dailyLimits: limits,
    open: open[0] === undefined ? null : toWire(open[0]),
  };
}
