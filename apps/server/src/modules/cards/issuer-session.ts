import { CardIssuerError, type CardIssuerName, type CardSession } from "@lilypad/providers";
import { fail } from "../../platform/errors.ts";
import { SealBroken, type SealedBox } from "../../platform/sealed-box.ts";
import { dropSession, findHolder, type HolderKey, storeSession } from "./card-store.ts";
import type { CardsContext } from "./cards-deps.ts";
import { refuseFor } from "./issuer-failure.ts";

const contextOf = ({ issuer, personId }: HolderKey) => `card_holder:${issuer}:${personId}`;

export const keyOf = (issuer: { name: CardIssuerName }, personId: string): HolderKey => ({
  personId,
  issuer: issuer.name,
});

/** Keeps a session that the issuer has opened, sealed. @throws UNAUTHENTICATED for a person who is gone */
export async function keepSession(
  { pool, clock, box, issuer }: CardsContext,
  personId: string,
  { token, customerId }: CardSession,
): Promise<void> {
  const key = keyOf(issuer, personId);
  const session = box.seal(token, contextOf(key));
  const isKept = await storeSession(pool, key, { customerId, session, now: clock.now() });
  if (!isKept) fail("UNAUTHENTICATED");
}

/** Null when it was sealed under another key, as after restoring a backup without its secrets. */
function openSession(box: SealedBox, key: HolderKey, sealed: Buffer): string | null {
  try {
    return box.open(sealed, contextOf(key));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return null;
  }
}

/**
 * Does something as a person with the issuer. A session that the issuer no longer takes is forgotten:
 * a new code from the person's email opens the next one.
 * @throws CARD_SESSION_EXPIRED, and what `refuseFor` makes of the issuer's errors
 */
export async function withSession<Answer>(
  { pool, box, issuer, logger }: CardsContext,
  personId: string,
  work: (session: string) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(issuer, personId);
  const sealed = (await findHolder(pool, key))?.session ?? null;
  if (sealed === null) return fail("CARD_SESSION_EXPIRED");
  const session = openSession(box, key, sealed);
  if (session === null) {
    await dropSession(pool, key, sealed);
    return fail("CARD_SESSION_EXPIRED");
  }
  try {
    return await work(session);
  } catch (error) {
    if (error instanceof CardIssuerError && error.code === "SESSION_EXPIRED") {
      await dropSession(pool, key, sealed);
    }
    return refuseFor(error, logger);
  }
}
