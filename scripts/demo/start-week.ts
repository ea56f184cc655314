import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { castOf } from "./cast.ts";
import { openWorld } from "./open-world.ts";

/** Friends that each of the first people invites in a week. */
const invitations = [3, 2, 1];
const depositDollars = 20;

/**
 * Gives the leaderboard of the current week its first places: new people join a demo world, invited by the
 * people who have been there longest, are verified and bring money.
 */
export async function startWeek(options: { dataDir: string; databaseUrl: string }): Promise<void> {
  const world = await openWorld({ ...options, clock: systemClock });
  try {
    const { product, town, bank } = world;
    const { rows } = await product.pool.query<{ people: number; hosts: string[] }>(
      `select count(*)::integer as people,
         (array_agg(email order by created_at) filter (
           where onboarding_completed_at is not null and deactivated_at is null and not second_factor
         ))[1:$1] as hosts
       from person`,
      [invitations.length],
    );
    const { people = 0, hosts = [] } = rows[0] ?? {};
    const friends = invitations.slice(0, hosts.length).flatMap((count, index) => {
      const email = hosts[index];
      return email === undefined ? [] : Array.from({ length: count }, () => email);
    });
    // Everybody in the world comes from the same list, so the next ones have not signed up yet.
    const roles = castOf(people + friends.length).slice(people);
    for (const [index, email] of friends.entries()) {
      const role = roles[index];
      if (role === undefined) continue;
      const friend = await town.signUp(role, await town.find(email));
      await town.deposit(friend, "usdc", depositDollars);
      await bank.verify(friend);
    }
    await town.settled();
  } finally {
    await world.close();
  }
}
