import { type ChainAsset, partsPerMinor, toTokenUnits } from "@lilypad/money";
import type { Random } from "@lilypad/testing";
import { zeroAddress } from "viem";
import { count, type Story } from "../story.ts";
import { outsideAddress } from "../world/open-world.ts";

/**
 * Draws the parts of a minor unit that move beside whole ones. They are nearly always some, in whole units of the token, for a euro
 * whose token has more decimals than the ledger; otherwise there are none.
 */
function partsOf({ world }: Story, asset: ChainAsset, random: Random): bigint {
  if (asset !== "eurc") return 0n;
  const { decimals } = world.chain.deployment.tokens.eurc;
  const perUnit = partsPerMinor / toTokenUnits(1n, decimals);
  const parts = BigInt(random.between(0, Number(partsPerMinor) - 1));
  return parts - (parts % perUnit);
}

/** An outside address pays into a Safe. */
export function payFromOutside(story: Story, random: Random): void {
  const { people, desk, payIn, chain } = story.world;
  const to = random.pick([...people, desk]);
  const asset = random.pick(["usdc", "usdc", "eurc"] as const);
  const parts = partsOf(story, asset, random);
  if (asset === "eurc") count(story, `euros of ${chain.deployment.tokens.eurc.decimals} decimals`);
  const isTiny = parts > 0n && random.next() < 0.2;
  const amount = isTiny ? 0n : BigInt(random.between(1, 30_000)) * 10_000n;
  payIn(to.safe, asset, amount, outsideAddress, parts);
  if (random.next() < 0.7) chain.mine();
}

/** The owner of a Safe moves money out of it with their own key, to the outside address or to another Safe. */
export function moveAsOwner(story: Story, random: Random): void {
  const { people, chain, payIn } = story.world;
  const from = random.pick(people.filter(({ isOwn }) => isOwn));
  const asset = random.pick(["usdc", "eurc"] as const);
  const balance = chain.balanceOf(asset, from.safe);
  if (balance === 0n) return;
  const to = random.next() < 0.6 ? outsideAddress : random.pick(people).safe;
  const share = BigInt(random.between(1, 100));
  const amount = (balance * share) / 100n;
  if (amount === 0n || to === from.safe) return;
  payIn(to, asset, amount, from.safe, amount < balance ? partsOf(story, asset, random) : 0n);
  if (random.next() < 0.7) chain.mine();
}

/** A block is mined, or the chain mines later than before. */
export function mineBlock(story: Story, random: Random): void {
  const { chain } = story.world;
  chain.mineAtOnce(random.next() < 0.8);
  chain.mine();
}

/** The newest blocks are replaced by others with the same transactions. */
export function rewindChain(story: Story, random: Random): void {
  const undone = story.world.chain.rewind(random.between(1, 6));
  count(story, `rewind of ${undone}`);
}

/** The issuer of a token stops transfers out of one Safe, or all of them, or ends that; or the module is paused. */
export function stopTransfers(story: Story, random: Random): void {
  const { chain, people, desk } = story.world;
  const chosen = random.between(1, 10);
  const asset = random.pick(["usdc", "eurc"] as const);
  if (chosen <= 4) chain.allowAll();
  else if (chosen <= 7) chain.setRefused(asset, random.pick([...people, desk]).safe, true);
  else if (chosen === 8) chain.setRefused(asset, zeroAddress, true);
  else chain.setPaused(chosen === 9);
}
