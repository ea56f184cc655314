import type { Body, Operations } from "@lilypad/api-contract";
import { inTransaction } from "@lilypad/db";
import { type Address, getAddress, isAddressEqual } from "viem";
import type { Caller } from "../../../../platform/caller.ts";
import { fail } from "../../../../platform/errors.ts";
import { newId } from "../../../../platform/ids.ts";
import { lockPerson } from "../../../people/people/index.ts";
import { requireNotFrozen } from "../../../staff/freezes/index.ts";
import { requireHolding } from "../held/require-holding.ts";
import { type OtherTokensDeps, requireSafe } from "../state/other-tokens-deps.ts";
import { shownTexts } from "../state/token-rules.ts";
import { addReturn, findByCorrelation, type TokenReturn } from "./return-store.ts";

type Screening = Pick<OtherTokensDeps, "addresses" | "logger">;

/**
 * Screens the recipient's address. A token's own contract is refused, because tokens sent to it are lost.
 * @throws WALLET_ADDRESS_REFUSED, SAFE_SEND_REFUSED, SCREENING_UNAVAILABLE
 */
async function screenRecipient(
  { addresses, logger }: Screening,
  { personId, to, token }: { personId: string; to: Address; token: Address | null },
): Promise<void> {
  if (token !== null && isAddressEqual(to, token)) fail("WALLET_ADDRESS_REFUSED");
  const { match } = await addresses.screen(personId, to);
  if (match === null) return;
  logger.warn({ list: match.list }, "the screening refused the return of another token");
  fail("SAFE_SEND_REFUSED");
}

/**
 * Reads, checks and screens the recipient's address.
 * @throws WALLET_ADDRESS_INVALID, WALLET_ADDRESS_REFUSED, WALLET_ADDRESS_OWN, SAFE_SEND_REFUSED, SCREENING_UNAVAILABLE
 */
export async function requireRecipient(
  deps: Screening,
  { personId, typed, token }: { personId: string; typed: string; token: Address | null },
): Promise<Address> {
  const to = await deps.addresses.requireAddress(personId, typed);
  await screenRecipient(deps, { personId, to, token });
  return to;
}

/**
 * The return of a repeated request.
 * @throws IDEMPOTENCY_CONFLICT if another one was requested with the same id
 */
function requireSame(
  stored: TokenReturn,
  { token, amount, to }: Pick<TokenReturn, "token" | "amount" | "to">,
): TokenReturn {
  const isSame = stored.token === token && stored.amount === amount && stored.to === to;
  return isSame ? stored : fail("IDEMPOTENCY_CONFLICT");
}

/**
 * Stores a person's request to send back a token from their Safe, which we hold. Nothing moves before a member of staff
 * has approved it and the Safe's owner has signed it. The same correlation id leads to the same return.
 * @throws ApiError with the codes of requestTokenReturn
 */
export async function requestReturn(
  deps: OtherTokensDeps,
  { personId }: Pick<Caller, "personId">,
  body: Body<Operations["requestTokenReturn"]>,
  correlationId: string = body.correlationId ?? newId(),
): Promise<TokenReturn> {
  const { pool, clock } = deps;
  const token = body.token === null ? null : getAddress(body.token);
  const amount = BigInt(body.units);
  // With its checksum, as it is stored.
  const to = await deps.addresses.requireAddress(personId, body.address);
  const before = await findByCorrelation(pool, personId, correlationId);
  if (before !== null) return requireSame(before, { token, amount, to });
  const { safe, isOwn } = await requireSafe(pool, personId);
  if (isOwn) fail("TOKEN_RETURN_SIGNED");
  if (!(await deps.hasSecondFactor(personId))) fail("TOKEN_RETURN_UNPROTECTED");
  await screenRecipient(deps, { personId, to, token });
  const holding = await requireHolding(deps, { safe, token, least: amount });
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    // Every freeze takes this lock, too.
    await lockPerson(db, personId);
    await requireNotFrozen(db, personId, now);
    const id = newId();
    const { symbol } = shownTexts(holding);
    const decimals = holding.decimals ?? 0;
    const asked = { id, personId, safe, token, symbol, decimals, amount, to, correlationId };
    const isNew = await addReturn(db, { ...asked, requestedAt: now });
    const stored = await findByCorrelation(db, personId, correlationId);
    if (stored === null) return fail("TOKEN_RETURN_OPEN");
    if (isNew) deps.logger.info({ return: id }, "somebody has asked for another token back");
    return requireSame(stored, asked);
  });
}
