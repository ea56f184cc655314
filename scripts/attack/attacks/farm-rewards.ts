import { randomBytes } from "node:crypto";
import type { Attack } from "../attack.ts";

/** Signs up with several spellings of one mailbox's address. */
export const farmRewards: Attack = {
  title: "earn a reward several times with one mailbox",
  async run(world) {
    const mailbox = `eve${randomBytes(4).toString("hex")}`;
    const spellings = [
      `${mailbox}@gmail.com`,
      `${mailbox}+1@gmail.com`,
      `${mailbox.slice(0, 3)}.${mailbox.slice(3)}@gmail.com`,
      `${mailbox}+2@googlemail.com`,
    ];
    const ids: string[] = [];
    for (const email of spellings) ids.push((await world.join("Eve", email)).id);
    const { rows } = await world.product.pool.query<{ count: number }>(
      "select count(*)::integer as count from reward_grant where person_id = any ($1)",
      [ids],
    );
    const granted = rows[0]?.count ?? 0;
    return {
      held: granted === 1,
      figures: `${spellings.length} accounts of one mailbox: ${granted} reward`,
    };
  },
};
