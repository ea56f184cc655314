import type { Data, Operations } from "@lilypad/api-contract";
import { bytesOf, requireAddress, type WalletSendsDeps } from "./state/wallet-sends-deps.ts";

/**
 * Returns the facts that a sender should know about an address before the first cent leaves. The chain and the caller's
 * own rows decide; whether the address belongs to a customer is not read, so neither the answer nor its time can reveal
 * it.
 * @throws ApiError with the codes of checkWalletAddress
 */
export async function checkAddress(
  deps: WalletSendsDeps,
  personId: string,
  typed: string,
): Promise<Data<Operations["checkWalletAddress"]>> {
  const address = await requireAddress(deps, personId, typed);
  const [isContract, { rows }] = await Promise.all([
    deps.hasCode(address).catch((error: unknown) => {
      deps.logger.warn({ err: error }, "the chain did not say whether an address is a contract");
      return null;
    }),
    deps.pool.query<{ isFirst: boolean; name: string | null }>(
      `select not exists (
         select from wallet_send where person_id = $1 and address = $2 and state <> 'failed') as is_first,
         (select name from saved_address where person_id = $1 and address = $2) as name`,
      [personId, bytesOf(address)],
    ),
  ]);
  return { address, isContract, isFirst: rows[0]?.isFirst ?? true, name: rows[0]?.name ?? null };
}
