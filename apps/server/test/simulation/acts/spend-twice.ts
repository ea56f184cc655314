import type { Random } from "@lilypad/testing";
import type { Story } from "../story.ts";
import { outsideAddress } from "../world/open-world.ts";
import { runPass, sendBatches } from "./do-work.ts";
import { sendFrom } from "./send-money.ts";

/**
 * The owner of a Safe sends all they have with the app, and then moves the same money out with a key of their own: before the
 * batch is formed, or after it was broadcast and before it is mined, so that its item fails on the chain.
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
  if (random.next() < 0.7) await runPass(story, running.worker, ...sendBatches);
  const balance = chain.balanceOf(asset, sender.safe);
  if (balance > 0n) payIn(outsideAddress, asset, balance, sender.safe);
  chain.mineAtOnce(true);
  if (random.next() < 0.7) chain.mine();
}
