import type { Attack } from "../attack.ts";

/** Requests money from a person who has blocked the sender. */
export const requestAfterBlock: Attack = {
  title:
    "send payment requests to somebody who has blocked them, or find out that they are blocked",
  async run(world) {
    const victim = await world.join("Vera");
    const eve = await world.join("Eve");
    const { token, remoteAddress } = victim;
    await world.call("blockPerson", { token, remoteAddress, params: { id: eve.id } });
    const body = { amount: "1.00", currency: "USD" as const };
    const ask = (toUserId: string) =>
      world.call("createPaymentRequest", {
        token: eve.token,
        remoteAddress: eve.remoteAddress,
        body: { ...body, toUserId },
      });
    const toBlocker = await ask(victim.id);
    const toOther = await ask((await world.join("Olga")).id);
    const seen = await world.call("listIncomingRequests", { token, remoteAddress });
    const arrived = seen.data?.requests.length ?? -1;
    const isSame = toBlocker.status === toOther.status && toBlocker.code === toOther.code;
    return {
      held: arrived === 0 && isSame,
      figures: `${arrived} requests arrived; the answers ${isSame ? "are the same" : "differ"}`,
    };
  },
};
