import assert from "node:assert/strict";
import { type Abi, type Address, encodeDeployData, type Hex, zeroAddress } from "viem";
import lyingSafe from "../../artefacts/LyingSafe.json";
import {
  admin,
  guardian,
  handoverDelaySeconds,
  operator,
  person,
  stranger,
} from "../open-chain.ts";
import {
  callModule,
  callSafe,
  dailyHandovers,
  type ModuleWorld,
  sentinel,
} from "../open-module.ts";
import { type ModuleCheck, refuses } from "./check.ts";

const newOwner = person("her new key").address;
const thief = person("thief").address;
const fortnight = 14 * 86_400;

const request = (safe: Address, to = newOwner) => callModule("requestHandover", safe, to);
const finish = (safe: Address, to = newOwner) => callModule("finishHandover", safe, to);
const cancel = (safe: Address) => callModule("cancelHandover", safe);

/** Opens a held Safe whose hand-over can be finished now. */
async function openReady(world: ModuleWorld) {
  const opened = await world.openSafe();
  await world.must(operator, request(opened.safe));
  await world.wait(handoverDelaySeconds);
  return opened;
}

/** Puts the code of a lying Safe in the place of a Safe. */
async function makeLie(world: ModuleWorld, safe: Address, owner: Address): Promise<void> {
  const data = encodeDeployData({
    abi: lyingSafe.abi as Abi,
    bytecode: lyingSafe.bytecode as Hex,
    args: [owner, world.module],
  });
  const code = await world.world.node.getCode({ address: await world.deploy(data) });
  await world.world.node.setCode({ address: safe, bytecode: code ?? "0x" });
}

const requests: ModuleCheck[] = [
  {
    title: "only the operator requests a hand-over, and not while the module is paused",
    async run(world) {
      const { safe } = await world.openSafe();
      await refuses(world, "NotOperator", [admin, guardian, stranger], request(safe));
      await world.must(guardian, callModule("pause"));
      assert.equal(await world.refusal(operator, request(safe)), "IsPaused");
      await world.must(admin, callModule("unpause"));
      assert.equal(await world.refusal(operator, request(safe)), "accepted");
    },
  },
  {
    title: "an open hand-over cannot be requested a second time, for the same or another owner",
    async run(world) {
      const { safe } = await world.openSafe();
      await world.must(operator, request(safe));
      assert.equal(await world.refusal(operator, request(safe)), "HandoverOpen");
      assert.equal(await world.refusal(operator, request(safe, thief)), "HandoverOpen");
      await world.must(operator, cancel(safe));
      assert.equal(await world.refusal(operator, request(safe, thief)), "accepted");
    },
  },
  {
    title: "nothing is handed over to zero, the sentinel, the Safe, its owner or a module",
    async run(world) {
      const { safe, owner } = await world.openSafe();
      const unfit = [zeroAddress, sentinel, safe, owner.address, world.module, world.ownSafeModule];
      for (const to of unfit)
        assert.equal(await world.refusal(operator, request(safe, to)), "UnfitOwner", to);
    },
  },
  {
    title: "an own Safe can never be handed over, nor anything that is not a Safe",
    async run(world) {
      const { safe } = await world.openSafe("own");
      assert.equal(await world.refusal(operator, request(safe)), "NotAsCreated");
      assert.equal(await world.refusal(operator, request(stranger.address)), "NotAsCreated");
      const unborn = world.safeOf(person("unborn").address);
      assert.equal(await world.refusal(operator, request(unborn)), "NotAsCreated");
    },
  },
  {
    title:
      "no module can swap the owner of an own Safe, even if it enables the settlement module too",
    async run(world) {
      const { safe, owner } = await world.openSafe("own");
      await world.asOwner(owner, safe, safe, callSafe("enableModule", world.module));
      assert.equal(await world.refusal(operator, request(safe)), "NotAsCreated");
    },
  },
  {
    title:
      "a Safe with another owner, a second owner, or another or a second module cannot be handed over",
    async run(world) {
      const changed = await world.openSafe();
      const swap = callSafe("swapOwner", sentinel, changed.owner.address, stranger.address);
      await world.asOwner(changed.owner, changed.safe, changed.safe, swap);
      const joined = await world.openSafe();
      const { owner, safe } = joined;
      // The original owner ends first in the list, but not alone.
      await world.asOwner(
        owner,
        safe,
        safe,
        callSafe("addOwnerWithThreshold", stranger.address, 1n),
      );
      const remove = callSafe("removeOwner", stranger.address, owner.address, 1n);
      await world.asOwner(stranger, safe, safe, remove);
      await world.asOwner(
        stranger,
        safe,
        safe,
        callSafe("addOwnerWithThreshold", owner.address, 1n),
      );
      assert.deepEqual(await world.ownersOf(safe), [owner.address, stranger.address]);
      const extended = await world.openSafe();
      const enable = callSafe("enableModule", stranger.address);
      await world.asOwner(extended.owner, extended.safe, extended.safe, enable);
      const replaced = await world.openSafe();
      await world.asOwner(replaced.owner, replaced.safe, replaced.safe, enable);
      const disable = callSafe("disableModule", stranger.address, world.module);
      await world.asOwner(replaced.owner, replaced.safe, replaced.safe, disable);
      assert.deepEqual(await world.modulesOf(replaced.safe), [stranger.address]);
      for (const each of [changed, joined, extended, replaced])
        assert.equal(await world.refusal(operator, request(each.safe)), "NotAsCreated");
    },
  },
  {
    title:
      "the number of requests in a UTC day is limited, cancelled ones included, until the admin changes it",
    async run(world) {
      const safes: Address[] = [];
      for (let count = 0; count <= dailyHandovers + 1; count += 1)
        safes.push((await world.openSafe()).safe);
      const [first = zeroAddress, ...others]: Address[] = safes;
      await world.nextDay();
      for (let count = 0; count < dailyHandovers; count += 1) {
        await world.must(operator, request(first));
        await world.must(operator, cancel(first));
      }
      const [second = zeroAddress, third = zeroAddress] = others;
      assert.equal(await world.refusal(operator, request(second)), "TooManyHandovers");
      await world.must(admin, callModule("setDailyHandovers", dailyHandovers + 1));
      await world.must(operator, request(second));
      assert.equal(await world.refusal(operator, request(third)), "TooManyHandovers");
      await world.nextDay();
      assert.equal(await world.refusal(operator, request(third)), "accepted");
      await world.must(admin, callModule("setDailyHandovers", 0));
      assert.equal(await world.refusal(operator, request(third)), "TooManyHandovers");
    },
  },
];

const finishing: ModuleCheck[] = [
  {
    title:
      "only the guardian finishes, after the delay; the person is the only owner and the limits apply",
    async run(world) {
      const { safe, owner } = await world.openSafe();
      await world.must(operator, request(safe));
      assert.equal(await world.refusal(guardian, finish(safe)), "HandoverNotReady");
      await world.wait(handoverDelaySeconds - 60);
      assert.equal(await world.refusal(guardian, finish(safe)), "HandoverNotReady");
      await world.wait(61);
      await refuses(world, "NotGuardian", [admin, operator, stranger], finish(safe));
      await world.must(guardian, finish(safe));
      assert.deepEqual(await world.ownersOf(safe), [newOwner]);
      assert.deepEqual(await world.modulesOf(safe), [world.ownSafeModule]);
      assert.equal(await world.refusal(guardian, finish(safe)), "NoHandover");
      assert.equal(await world.refusal(operator, request(safe, thief)), "NotAsCreated");
      assert.equal(await world.read("isHandoverOpen", safe), false);
      // The old key is out.
      await assert.rejects(
        world.asOwner(owner, safe, safe, callSafe("addOwnerWithThreshold", thief, 1n)),
      );
      const item = { from: safe, to: thief, tokenIndex: 0, amount: 600n };
      assert.deepEqual(await world.settle([], [item, item]), [1, 0]);
    },
  },
  {
    title: "the guardian finishes only for the owner that it names",
    async run(world) {
      const { safe } = await openReady(world);
      assert.equal(await world.refusal(guardian, finish(safe, thief)), "NoHandover");
      assert.equal(await world.refusal(guardian, finish(safe)), "accepted");
    },
  },
  {
    title:
      "a cancelled hand-over is not finished; operator, guardian and admin cancel, strangers do not",
    async run(world) {
      for (const who of [operator, guardian, admin]) {
        const { safe } = await openReady(world);
        await refuses(world, "NotAdminGuardianOrOperator", [stranger], cancel(safe));
        await world.must(who, cancel(safe));
        assert.equal(await world.refusal(guardian, finish(safe)), "NoHandover");
        assert.equal(await world.refusal(who, cancel(safe)), "NoHandover");
        await world.nextDay();
      }
    },
  },
  {
    title: "in one block, whichever of cancel and finish is first decides",
    async run(world) {
      const { safe } = await openReady(world);
      const { node } = world.world;
      const transaction = async (who: typeof operator, data: Hex, price: bigint) =>
        node.sendRawTransaction({
          serializedTransaction: await who.signTransaction({
            type: "eip1559",
            chainId: 42_161,
            nonce: await node.getTransactionCount({ address: who.address }),
            to: world.module,
            data,
            gas: 1_000_000n,
            maxFeePerGas: price,
            maxPriorityFeePerGas: price,
          }),
        });
      await node.setAutomine(false);
      const finished = await transaction(guardian, finish(safe), 10n ** 11n);
      const cancelled = await transaction(operator, cancel(safe), 2n * 10n ** 11n);
      await node.setAutomine(true);
      await node.mine({ blocks: 1 });
      const statusOf = async (hash: Hex) => (await node.getTransactionReceipt({ hash })).status;
      assert.equal(await statusOf(cancelled), "success");
      assert.equal(await statusOf(finished), "reverted");
      assert.notDeepEqual(await world.ownersOf(safe), [newOwner]);
    },
  },
  {
    title: "a pause, a change of operator and a change of guardian each void what is open",
    async run(world) {
      const other = person("another key").address;
      const events: [string, () => Promise<unknown>][] = [
        [
          "a pause",
          async () => {
            await world.must(guardian, callModule("pause"));
            await world.must(admin, callModule("unpause"));
          },
        ],
        [
          "a change of operator",
          async () => {
            await world.must(admin, callModule("setOperator", other));
            await world.must(admin, callModule("setOperator", operator.address));
          },
        ],
        [
          "a change of guardian",
          async () => {
            await world.must(admin, callModule("setGuardian", other));
            await world.must(admin, callModule("setGuardian", guardian.address));
          },
        ],
      ];
      for (const [name, happens] of events) {
        const { safe } = await openReady(world);
        assert.equal(await world.read("isHandoverOpen", safe), true);
        await happens();
        assert.equal(await world.read("isHandoverOpen", safe), false, name);
        assert.equal(await world.refusal(guardian, finish(safe)), "NoHandover", name);
        assert.equal(await world.refusal(operator, request(safe)), "accepted", name);
      }
    },
  },
  {
    title: "each change of a key voids by itself: one change of operator, one of guardian",
    async run(world) {
      const other = person("another key");
      const first = await openReady(world);
      await world.must(admin, callModule("setOperator", other.address));
      assert.equal(await world.refusal(guardian, finish(first.safe)), "NoHandover");
      await world.must(admin, callModule("setOperator", operator.address));
      const second = await openReady(world);
      await world.must(admin, callModule("setGuardian", other.address));
      assert.equal(await world.refusal(other, finish(second.safe)), "NoHandover");
    },
  },
  {
    title: "nothing is finished while the module is paused, but hand-overs can be cancelled",
    async run(world) {
      const { safe } = await openReady(world);
      await world.must(operator, callModule("pause"));
      assert.equal(await world.refusal(guardian, finish(safe)), "IsPaused");
      await world.must(guardian, cancel(safe));
    },
  },
  {
    title: "a hand-over ends 14 days after it was ready, and can be requested again",
    async run(world) {
      const { safe } = await openReady(world);
      await world.wait(fortnight - 60);
      assert.equal(await world.refusal(guardian, finish(safe)), "accepted");
      await world.wait(120);
      assert.equal(await world.refusal(guardian, finish(safe)), "NoHandover");
      assert.equal(await world.read("isHandoverOpen", safe), false);
      assert.equal(await world.refusal(operator, request(safe)), "accepted");
    },
  },
  {
    title: "an owner or module that changed during the delay prevents the hand-over",
    async run(world) {
      const add = callSafe("addOwnerWithThreshold", stranger.address, 1n);
      const disable = callSafe("disableModule", sentinel, world.module);
      for (const change of [add, disable]) {
        const { safe, owner } = await openReady(world);
        await world.asOwner(owner, safe, safe, change);
        assert.equal(await world.refusal(guardian, finish(safe)), "NotAsCreated");
      }
    },
  },
  {
    title: "a Safe that lies about itself but does not execute the steps is not handed over",
    async run(world) {
      const { safe, owner } = await openReady(world);
      await makeLie(world, safe, owner.address);
      assert.equal(await world.refusal(guardian, finish(safe)), "HandoverFailed");
    },
  },
  {
    title: "a contract that names another Safe's owner is not a Safe of that owner",
    async run(world) {
      const { owner } = await world.openSafe();
      const other = await world.openSafe();
      await makeLie(world, other.safe, owner.address);
      assert.equal(await world.refusal(operator, request(other.safe)), "NotAsCreated");
    },
  },
];

export const handoverChecks: readonly ModuleCheck[] = [...requests, ...finishing];
