import type { Random } from "@lilypad/testing";
import type { Story } from "../story.ts";
import { outsideAddress } from "../world/open-world.ts";
import { failNext } from "../world/scheduler.ts";
import { runPass, sendBatches } from "./do-work.ts";
import { sendFrom } from "./send-money.ts";

/**
 * The owner of a Safe sends all they have with the app, and then moves the same money out with a key of their own: before the
 * batch is formed, while it is formed and not broadcast, or before it is mined, so that its item fails on the chain.
 */
export async function spendTwice(story: Story, random: Random): Promise<void> {
  const { people, chain, payIn, running } = story.world;
  const sender = random.pick(people.filter(({ isOwn }) => isOwn));
  const asset = random.pick(["usdc", "eurc"] as const);
  const recipient = random.pick(people.filter((one) => one !== sender));
  chain.mineAtOnce(false);
  await sendFrom(story, {
    sender,
    recipient,
    asset,
    amount: story.books.available(sender.accounts[asset]),
  });
  const isBatched = random.next() < 0.7;
  if (isBatched && random.next() < 0.4)
    failNext(running.worker.process, "broadcast", "request lost");
  if (isBatched) await runPass(story, running.worker, ...sendBatches);
  const balance = chain.balanceOf(asset, sender.safe);
  if (balance > 0n) payIn(outsideAddress, asset, balance, sender.safe);
  chain.mineAtOnce(true);
  if (random.next() < 0.7) chain.mine();
}
