import type { Holding } from "@lilypad/chain";
import { type Address, isAddressEqual } from "viem";
import { fail } from "../../../../platform/errors.ts";
import { askChain } from "../state/ask-chain.ts";
import type { OtherTokensDeps } from "../state/other-tokens-deps.ts";

/** @throws OTHER_TOKEN_LISTED for a token that is in the books */
export async function requireNotListed(
  { pool, listed }: Pick<OtherTokensDeps, "pool" | "listed">,
  token: Address,
): Promise<void> {
  if (listed.some((one) => isAddressEqual(one, token))) fail("OTHER_TOKEN_LISTED");
  const { rows } = await pool.query<{ isListed: boolean }>(
    "select is_listed_token($1) as is_listed",
    [Buffer.from(token.slice(2), "hex")],
  );
  if (rows[0]?.isListed === true) fail("OTHER_TOKEN_LISTED");
}

/**
 * Reads a Safe's balance of a token that is none of ours, or of ether.
 * @param least how much there must be, in the token's smallest unit
 * @throws OTHER_TOKEN_LISTED, OTHER_TOKEN_NOT_FOUND; SERVICE_UNAVAILABLE without an answer of the chain
 */
export async function requireHolding(
  deps: Pick<OtherTokensDeps, "pool" | "listed" | "chain">,
  { safe, token, least }: { safe: Address; token: Address | null; least: bigint },
): Promise<Holding> {
  if (token !== null) await requireNotListed(deps, token);
  const { chain } = deps;
  const holding = await askChain(
    token === null
      ? chain.readEther(safe)
      : chain.readHoldings(safe, [token]).then(([one]) => one ?? null),
  );
  if (holding === null || holding.amount < least) return fail("OTHER_TOKEN_NOT_FOUND");
  return holding;
}
