import { type ChainAsset, partsPerMinor } from "@lilypad/money";
import type { Random } from "@lilypad/testing";
import { zeroAddress } from "viem";
import { count, type Story } from "../story.ts";
import { outsideAddress } from "../world/open-world.ts";

/** What moves below a minor unit: of the euro, whose token has more decimals than the ledger, nearly always something. */
const partsOf = (asset: ChainAsset, random: Random): bigint =>
  asset === "eurc" ? BigInt(random.between(0, Number(partsPerMinor) - 1)) : 0n;

/** Somebody outside pays to a Safe. */
export function payFromOutside(story: Story, random: Random): void {
  const { people, desk, payIn, chain } = story.world;
  const to = random.pick([...people, desk]);
  const asset = random.pick(["usdc", "usdc", "eurc"] as const);
  const parts = partsOf(asset, random);
  const isTiny = parts > 0n && random.next() < 0.2;
  const amount = isTiny ? 0n : BigInt(random.between(1, 30_000)) * 10_000n;
  payIn(to.safe, asset, amount, outsideAddress, parts);
  if (random.next() < 0.7) chain.mine();
}

/** The owner of a Safe moves money out of it with a key of their own, to anybody. */
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
  payIn(to, asset, amount, from.safe, amount < balance ? partsOf(asset, random) : 0n);
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
