import type { Attack } from "../attack.ts";

const tries = 100;

/** Requests money from one person again and again. */
export const spamRequests: Attack = {
  title: "fill somebody's list with payment requests",
  async run(world) {
    const victim = await world.join("Vera");
    const { token, remoteAddress } = await world.join("Eve");
    let accepted = 0;
    for (let n = 0; n < tries; n += 1) {
      const body = { toUserId: victim.id, amount: "1.00", currency: "USD" as const };
      const { status } = await world.call("createPaymentRequest", { token, remoteAddress, body });
      if (status === 200) accepted += 1;
    }
    return { held: accepted <= 10, figures: `${accepted} of ${tries} requests accepted` };
  },
};
