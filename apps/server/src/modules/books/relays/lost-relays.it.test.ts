// The chain or the node loses transactions of relays.
import { bytesToHex, type Hex } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mintCall, openRelayWorld } from "../../../../test/custody/open-relays.ts";

const minute = 60_000;

let world: Awaited<ReturnType<typeof openRelayWorld>>;
beforeAll(async () => {
  world = await openRelayWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.begin());

describe("a transaction that the chain has lost", () => {
  /** The newest transaction of a relay. */
  async function hashOf(id: string): Promise<Hex> {
    const { rows } = await world.pool.query<{ hash: Buffer }>(
      "select hash from relay_submission where relay_id = $1 order by signed_at desc limit 1",
      [id],
    );
    return bytesToHex(rows[0]?.hash ?? Buffer.alloc(32));
  }

  /** Makes the chain lose everything that `act` brought to it; the node's pool loses it as well. */
  async function lose(act: () => Promise<string>): Promise<void> {
    const snapshot = await world.node.snapshot();
    const id = await act();
    await world.node.revert({ id: snapshot });
    await world.node.dropTransaction({ hash: await hashOf(id) });
  }

  it("because the node's pool dropped it before it was mined is sent again", async () => {
    const { ends, pass } = world.open();
    await world.node.setAutomine(false);
    const id = await world.enqueue(mintCall(29n));
    await pass();
    await world.node.dropTransaction({ hash: await hashOf(id) });
    await world.node.setAutomine(true);
    world.clock.move(1_000);
    expect(await world.minted(() => world.finish(pass))).toBe(29n);
    expect(ends).toHaveLength(1);
  });

  it("by a reorganisation after its end is mined again, and the relays after it do not wait", async () => {
    const { ends, pass, reopenLost } = world.open();
    const amount = await world.minted(async () => {
      await lose(async () => {
        const id = await world.enqueue(mintCall(31n));
        await world.finish(pass);
        return id;
      });
      await world.enqueue(mintCall(37n));
      world.clock.move(2 * minute);
      await reopenLost();
      await world.finish(pass);
    });
    expect(amount).toBe(68n);
    expect(ends.map(({ outcome }) => outcome)).toEqual(["succeeded", "succeeded", "succeeded"]);
  });

  it("by a reorganisation after its end is mined again, also while nothing else is relayed, and only once", async () => {
    const { ends, pass, reopenLost } = world.open();
    const amount = await world.minted(async () => {
      await lose(async () => {
        const id = await world.enqueue(mintCall(41n));
        await world.finish(pass);
        return id;
      });
      for (let times = 0; times < 3; times += 1) {
        world.clock.move(2 * minute);
        await reopenLost();
        await world.finish(pass);
      }
    });
    expect(amount).toBe(41n);
    expect(ends).toHaveLength(2);
    expect(ends[1]?.id).toBe(ends[0]?.id);
  });

  it("according to a node that is some blocks behind is not sent again", async () => {
    let isBehind = false;
    const { ends, pass, reopenLost } = world.open({
      wrap: (relayChain) => ({
        ...relayChain,
        readAccount: async () => {
          const account = await relayChain.readAccount();
          return isBehind ? { ...account, nonce: account.nonce - 1 } : account;
        },
      }),
    });
    await world.enqueue(mintCall(43n));
    await world.finish(pass);
    isBehind = true;
    await reopenLost();
    expect(await world.isOpen()).toBe(false);
    world.clock.move(2 * minute);
    expect(
      await world.minted(async () => {
        await reopenLost();
        await world.finish(pass);
      }),
    ).toBe(0n);
    expect(ends[1]).toMatchObject({ id: ends[0]?.id, transactionHash: ends[0]?.transactionHash });
  });
});
