import type { RelayContext } from "./relay.ts";
import { reopenFrom } from "./relay-store.ts";

/** A node may be some blocks behind the one that showed the end of a relay. */
const settledAfterMs = 60_000;

/**
 * Reopens relays that ended and whose transaction the chain has lost in a reorganisation since: the relayer's nonce is
 * then not above theirs. Otherwise they would never be sent again, and every later transaction of the relayer would
 * wait for their nonces. They are followed like all others, so they are sent or replaced with the same nonce; if a node
 * was only behind, their receipts end them at once.
 */
export async function reopenLost({ pool, chain, clock, logger }: RelayContext): Promise<void> {
  const { nonce } = await chain.readAccount();
  const now = clock.now();
  const reopened = await reopenFrom(pool, {
    relayer: chain.relayer,
    nonce,
    endedBefore: new Date(now.getTime() - settledAfterMs),
    now,
  });
  for (const relay of reopened) logger.error(relay, "the chain has lost a relay; it is sent again");
}
