import type { ScreeningMatch, ScreeningSubject } from "../../../platform/outside/screener.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";

export interface Screened {
  match: ScreeningMatch | null;
  /** The person as they were compared. */
  name: string;
  isVerified: boolean;
}

/**
 * Compares a person with the lists, with the address that their money goes to or comes from.
 * @throws ScreeningUnavailable
 */
export async function screenPerson(
  deps: Pick<WalletSendsDeps, "pool" | "screen" | "personOf" | "isIdentityVerified">,
  personId: string,
  subject: Pick<ScreeningSubject, "event" | "address">,
): Promise<Screened> {
  const [person, isVerified] = await Promise.all([
    deps.personOf(personId),
    deps.isIdentityVerified(deps.pool, personId),
  ]);
  const match =
    deps.screen === null
      ? null
      : await deps.screen({ ...subject, ...person, identityVerified: isVerified });
  return { match, name: person.name, isVerified };
}
