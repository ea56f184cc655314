import type { Attack } from "../attack.ts";

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const customers = 500;

/** Searches from one account for every possible start of a name. */
export const listCustomers: Attack = {
  title: "list all customers by searching",
  async run(world) {
    const { token } = await world.join("Eve");
    await world.product.pool.query(
      `insert into person (id, email, display_tag, display_tag_skeleton, first_name, last_name, onboarding_completed_at)
       select gen_random_uuid(), 'listed' || n || '@example.com', 'listed_' || n, 'listed_' || n,
         chr(97 + n % 26) || 'stedt', 'Customer', now()
       from generate_series(0, $1::integer - 1) as n`,
      [customers],
    );
    const seen = new Set<string>();
    for (const letter of letters) {
      const remoteAddress = world.newNetwork();
      const query = { q: `${letter}st` };
      const { data } = await world.call("searchUsers", { token, remoteAddress, query });
      for (const { id } of data?.users ?? []) seen.add(id);
    }
    return {
      held: seen.size > 0 && seen.size <= 200,
      figures: `${seen.size} of ${customers} people seen in ${letters.length} searches`,
    };
  },
};
