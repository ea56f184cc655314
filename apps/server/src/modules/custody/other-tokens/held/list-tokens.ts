import type { Data, Operations } from "@lilypad/api-contract";
import type { Holding } from "@lilypad/chain";
import type { Address } from "viem";
import { fail } from "../../../../platform/errors.ts";
import { askChain } from "../state/ask-chain.ts";
import { type OtherTokensDeps, type PersonSafe, requireSafe } from "../state/other-tokens-deps.ts";
import { isTrap, shownTexts } from "../state/token-rules.ts";
import { requireHolding } from "./require-holding.ts";
import { addFound, addNamed, listFound, noteSearched, readSearch } from "./search-store.ts";

type List = Data<Operations["listOtherTokens"]>;
type OtherToken = List["tokens"][number];

/** Max calls for logs that one request makes to the node: a small part of its capacity per second. */
const maxQuestions = 30;
/** Blocks that are searched again: the chain may have replaced the newest ones. */
const overlap = 64n;
/** A person who sees their address at once can be paid in the same block. */
const beforeSafeMs = 60 * 60_000;

const toWire = (holding: Holding): OtherToken => ({
  token: holding.token,
  ...shownTexts(holding),
  decimals: holding.decimals ?? 0,
  units: holding.amount.toString(),
});

interface Searched {
  readonly isComplete: boolean;
  readonly since: Date;
}

/**
 * Searches blocks for tokens that have arrived: first those that are new since the last time, then older ones, newest
 * first. The searched range is stored, always up to the newest block, so the next request continues where this one has
 * ended.
 */
async function search(
  { pool, chain, clock }: OtherTokensDeps,
  personId: string,
  { safe, createdAt }: PersonSafe,
): Promise<Searched> {
  const now = clock.now();
  const known = await readSearch(pool, personId);
  const firstBlock =
    known?.firstBlock ?? (await chain.findBlockAt(new Date(createdAt.getTime() - beforeSafeMs)));
  const head = await chain.readHeadNumber();
  /** Nothing is searched yet. */
  const nothing = { fromBlock: head + 1n, toBlock: head };
  const find = async (from: bigint, to: bigint, newestFirst: boolean) => {
    if (from > to) return null;
    const found = await chain.findArrived(safe, { from, to }, { newestFirst, maxQuestions });
    await addFound(pool, personId, found.tokens, now);
    return found.searched;
  };
  const again = known === null ? null : known.toBlock - overlap;
  const newer =
    known === null || again === null
      ? null
      : await find(again > known.fromBlock ? again : known.fromBlock, head, false);
  // If the node could not search up to the newest block, the range begins anew there: people expect their latest
  // tokens.
  const kept = known !== null && newer?.to === head ? { ...known, toBlock: head } : nothing;
  const older = await find(firstBlock, kept.fromBlock - 1n, true);
  const fromBlock = older?.from ?? kept.fromBlock;
  const isEmpty = older === null && kept === nothing;
  const fromTime = await chain.readBlockTime(isEmpty ? head : fromBlock);
  await noteSearched(pool, personId, { firstBlock, fromBlock, toBlock: head, fromTime });
  return { isComplete: fromBlock <= firstBlock, since: fromTime };
}

/**
 * Lists the tokens at a person's address besides the listed ones, as the chain has them now.
 * @throws ACCOUNT_NOT_READY; SERVICE_UNAVAILABLE without an answer of the chain
 */
export async function listTokens(deps: OtherTokensDeps, personId: string): Promise<List> {
  const { pool, chain, hidden, returnDays } = deps;
  const own = await requireSafe(pool, personId);
  const searched = await askChain(search(deps, personId, own));
  const found = await listFound(pool, personId);
  const isNamed = new Map(found.map((one) => [one.address, one.isNamed]));
  const [ether, ...holdings] = await askChain(
    Promise.all([
      chain.readEther(own.safe),
      ...found.map(async ({ address }) => (await chain.readHoldings(own.safe, [address]))[0]),
    ]),
  );
  const held = holdings.flatMap((one) => (one !== undefined && one.amount > 0n ? one : []));
  const shown = held.filter(
    (one) =>
      !hidden.has(one.token?.toLowerCase() ?? "") &&
      ((one.token !== null && isNamed.get(one.token) === true) || !isTrap(one)),
  );
  return {
    tokens: [...(ether.amount > 0n ? [ether] : []), ...shown].map(toWire),
    hidden: held.length - shown.length,
    isComplete: searched.isComplete,
    searchedSince: searched.since.toISOString(),
    holder: own.isOwn ? "person" : "lilypad",
    returnDays,
  };
}

/**
 * Searches for a token that a person names at their address.
 * @throws ACCOUNT_NOT_READY, OTHER_TOKEN_NOT_FOUND, OTHER_TOKEN_LISTED, OTHER_TOKENS_FULL
 */
export async function addToken(
  deps: OtherTokensDeps,
  personId: string,
  token: Address,
): Promise<OtherToken> {
  const { pool, clock, hidden } = deps;
  const { safe } = await requireSafe(pool, personId);
  const holding = await requireHolding(deps, { safe, token, least: 1n });
  if (hidden.has(token.toLowerCase())) fail("OTHER_TOKEN_NOT_FOUND");
  if (!(await addNamed(pool, personId, token, clock.now()))) fail("OTHER_TOKENS_FULL");
  return toWire(holding);
}
