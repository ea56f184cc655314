import type { Queryable } from "@lilypad/db";
import type { ScreeningMatch, ScreeningSubject } from "../../../../platform/outside/screener.ts";
import type { WalletSendsDeps } from "../state/wallet-sends-deps.ts";

export interface Screened {
  match: ScreeningMatch | null;
  /** The person as they were compared: the name that matched, or theirs. */
  name: string;
  isVerified: boolean;
}

/**
 * Whether the match of a former name is decided elsewhere: it was released, or a payment waits for the case of the identity
 * or is refused because of it.
 */
async function isSettled(
  db: Queryable,
  personId: string,
  { event, name }: Pick<ScreeningSubject, "event" | "name">,
  { list, reason }: ScreeningMatch,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from screening_case where person_id = $1 and kind = 'identity' and (name, list, reason) = ($2, $3, $4)
       and (decision = 'release' or $5) limit 1`,
    [personId, name, list, reason, event === "send"],
  );
  return rowCount === 1;
}

/**
 * Compares a person with the lists, by every name that their account ever had, with the address that their money goes to or
 * comes from.
 * @throws ScreeningUnavailable
 */
export async function screenPerson(
  deps: Pick<WalletSendsDeps, "pool" | "screen" | "personOf" | "isIdentityVerified">,
  personId: string,
  subject: Pick<ScreeningSubject, "event" | "address">,
): Promise<Screened> {
  const [{ formerNames, ...person }, isVerified] = await Promise.all([
    deps.personOf(personId),
    deps.isIdentityVerified(deps.pool, personId),
  ]);
  const nobody = { match: null, name: person.name, isVerified };
  if (deps.screen === null) return nobody;
  for (const name of new Set([person.name, ...formerNames])) {
    const match = await deps.screen({ ...subject, ...person, name, identityVerified: isVerified });
    if (match === null) continue;
    const isFormer = name !== person.name;
    const compared = { event: subject.event, name };
    if (isFormer && (await isSettled(deps.pool, personId, compared, match))) continue;
    return { match, name, isVerified };
  }
  return nobody;
}
