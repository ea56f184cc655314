import { CardIssuerError, type CardIssuerName, type CardSession } from "@lilypad/providers";
import { fail } from "../../../../platform/errors.ts";
import { SealBroken, type SealedBox } from "../../../../platform/sealed/sealed-box.ts";
import { dropSession, findHolder, type HolderKey, storeSession } from "./card-store.ts";
import type { CardsContext } from "./cards-deps.ts";
import { refuseFor } from "./issuer-failure.ts";

const contextOf = ({ issuer, personId }: HolderKey) => `card_holder:${issuer}:${personId}`;

export const keyOf = (issuer: { name: CardIssuerName }, personId: string): HolderKey => ({
  personId,
  issuer: issuer.name,
});

/** Seals and stores a session of the issuer. @throws UNAUTHENTICATED if the account is deactivated */
export async function keepSession(
  { pool, clock, box, issuer }: CardsContext,
  personId: string,
  { token, customerId }: CardSession,
): Promise<void> {
  const key = keyOf(issuer, personId);
  const session = box.seal(token, contextOf(key));
  const isStored = await storeSession(pool, key, { customerId, session, now: clock.now() });
  if (!isStored) fail("UNAUTHENTICATED");
}

/** Opens a sealed session; null if it was sealed with another key (after a backup restored without its secrets). */
function openSession(box: SealedBox, key: HolderKey, sealed: Buffer): string | null {
  try {
    return box.open(sealed, contextOf(key));
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return null;
  }
}

/**
 * Calls the issuer with a person's session. A session that the issuer does not accept any more is removed;
 * the person opens the next one with a code sent by email.
 * @throws CARD_SESSION_EXPIRED, and the errors of `refuseFor`
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
