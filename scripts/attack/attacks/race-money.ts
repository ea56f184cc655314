import { randomUUID } from "node:crypto";
import { checkLedger } from "@lilypad/ledger";
import type { Attack } from "../attack.ts";

const atOnce = 8;

/** Sends the same and other payments concurrently, and cancels them concurrently. */
export const raceMoney: Attack = {
  title: "spend money twice by concurrent requests",
  async run(world) {
    const eve = await world.joinWithMoney("Eve", 1_000);
    const ann = await world.join("Ann");
    const { token, remoteAddress } = eve;
    const body = { recipientUserId: ann.id, amount: "1.00", currency: "USD" as const };
    const many = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: atOnce }, act));
    const correlationId = randomUUID();
    const same = await many(() =>
      world.call("sendTransfer", { token, remoteAddress, body: { ...body, correlationId } }),
    );
    const one = new Set(same.map(({ data }) => data?.transactionId));
    const all = await many(() => world.send(eve, ann, "9.00"));
    const accepted = all.filter((id) => id !== null);
    const id = accepted[0] ?? "";
    await many(() => world.call("cancelTransfer", { token, remoteAddress, params: { id } }));
    await world.product.settled(60_000);
    const theirs = await world.product.balanceOf(eve, "usdc");
    const hers = await world.product.balanceOf(ann, "usdc");
    const total = Number(theirs.posted) + Number(hers.posted);
    const errors = await checkLedger(world.product.pool);
    return {
      held: one.size === 1 && accepted.length === 1 && total === 10 && errors.length === 0,
      figures: `${atOnce} copies of one send: ${one.size} payment; ${atOnce} sends of the whole balance: ${accepted.length} accepted; $${total.toFixed(2)} of $10.00 left in total`,
    };
  },
};
