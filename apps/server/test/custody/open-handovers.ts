import { type SafeChangeLog, settlementModuleAbi } from "@lilypad/chain";
import { pino } from "pino";
import { type Address, encodeFunctionData } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { FactorTimes } from "../../src/modules/custody/handovers/handover-protection.ts";
import { createHandovers } from "../../src/modules/custody/handovers/index.ts";
import type { Caller } from "../../src/platform/caller.ts";
import { ringOf } from "../../src/platform/config/key-ring.ts";
import { newId } from "../../src/platform/ids.ts";
import { type Member, openSettlementWorld } from "../worlds/settlement-world.ts";

export type HandoverWorld = Awaited<ReturnType<typeof openHandovers>>;

interface Told {
  personId: string;
  kind: string;
  takesEffectAt?: Date;
  subjectId?: string;
}

/** Opens the settlement world with hand-overs, and the steps of people and of the guardian. */
export async function openHandovers() {
  const world = await openSettlementWorld();
  const told: Told[] = [];
  /** Changes of who controls a Safe, except those of hand-overs. */
  const safeChanges: SafeChangeLog[] = [];
  /** The circumstances that tests change. */
  const weather = {
    hasPasskey: true,
    /** Since when people have a second factor, and until when their limits are lowered. */
    factorTimes: { factorSince: new Date(0), limitsLoweredUntil: null } as FactorTimes,
    /** How far the clocks of server and chain are ahead. */
    aheadMs: 0,
    /** Called before each transaction is broadcast; throws to act like a crash. */
    beforeBroadcast: (): void => undefined,
  };
  const clock = { now: () => new Date(Date.now() + weather.aheadMs) };
  const signers = new Map<string, Address>();
  const handovers = createHandovers({
    pool: world.pool,
    clock,
    logger: pino({ level: "silent" }),
    chain: world.chain,
    deployment: world.deployment,
    security: {
      lockPerson: async () => undefined,
      hasPasskeyStepUp: async () => weather.hasPasskey,
    },
    tellPerson: async (_db, change) => void told.push(change),
    readFactorTimes: async () => weather.factorTimes,
    minFactorAgeMs: 7 * 24 * 60 * 60_000,
    keepsPasskey: async (_db, { credentialId }) => credentialId !== "removed",
    linkKeys: ringOf(Buffer.alloc(32, 1)),
    publicUrl: "https://app.lilypad.example",
  });
  const openSettlement = () =>
    world.openSettlement({
      handovers: handovers.forSettlement,
      bookSafeChanges: async (_db, logs) => void safeChanges.push(...logs),
      clock,
      wrap: (chain) => ({
        ...chain,
        broadcast: async (raw) => {
          weather.beforeBroadcast();
          await chain.broadcast(raw);
        },
      }),
    });
  const settlement = openSettlement();
  const settle = () => world.settle(settlement);

  const callerOf = ({ id }: Member): Caller => ({
    personId: id,
    email: "",
    sessionId: newId(),
    aal: "aal2",
  });
  const signerOf = ({ id }: Member): Address => signers.get(id) ?? "0x";
  const request = (member: Member) => handovers.request(callerOf(member));

  /** A person with a held Safe and a tested passkey whose signer contract does not exist yet. */
  async function joinWithKey(credentialId: string = newId()): Promise<Member> {
    const member = await world.join();
    const signer = privateKeyToAccount(generatePrivateKey()).address;
    signers.set(member.id, signer.toLowerCase() as Address);
    await world.pool.query(
      `insert into own_key (person_id, credential_id, x, y, signer_address, checked_at)
         values ($1, $2, $3, $3, $4, now())`,
      [member.id, credentialId, Buffer.alloc(32, 7), Buffer.from(signer.slice(2), "hex")],
    );
    return member;
  }

  /** A person whose hand-over is announced. */
  async function requested(credentialId?: string): Promise<Member> {
    const member = await joinWithKey(credentialId);
    await request(member);
    await settle();
    return member;
  }

  const callModule = (
    key: "guardian" | "operator",
    functionName: "requestHandover" | "finishHandover" | "cancelHandover" | "pause",
    args: readonly unknown[],
  ) =>
    world.transact(
      privateKeyToAccount(world.keys[key]),
      world.deployment.module,
      encodeFunctionData({ abi: settlementModuleAbi, functionName, args } as never),
    );

  return {
    world,
    weather,
    clock,
    told,
    safeChanges,
    handovers,
    settlement,
    openSettlement,
    settle,
    callerOf,
    signerOf,
    request,
    joinWithKey,
    requested,
    callModule,
    /** Finishes a hand-over with the key of the guardian. */
    finish: (member: Member) =>
      callModule("guardian", "finishHandover", [member.safe, signerOf(member)]),
    /** Requests a hand-over with the operator key, although no one has confirmed it in the app. */
    forge: (safe: Address, newOwner = privateKeyToAccount(generatePrivateKey()).address) =>
      callModule("operator", "requestHandover", [safe, newOwner]),
    stateOf: async ({ id }: Member) => (await handovers.read(id)).handover?.state,
    holderOf: async ({ id }: Member) => (await handovers.read(id)).holder,
    toldTo: ({ id }: Member) =>
      told.filter(({ personId }) => personId === id).map(({ kind }) => kind),
    isOpen: async ({ safe }: Member) => (await world.chain.readHandover(safe)).isOpen,
    /** Moves the clocks of chain and server. */
    async wait(seconds: number): Promise<void> {
      await world.node.increaseTime({ seconds });
      await world.node.mine({ blocks: 1 });
      weather.aheadMs += seconds * 1000;
    },
    /** A person whose held Safe exists on the chain. */
    async joinWithSafe(): Promise<Member> {
      const [member, other] = [await world.join(), await world.join()];
      await world.deposit(member, "usdc", 5_000_000n);
      await settle();
      await world.send(member, other, "usdc", 1_000_000n);
      await settle();
      return member;
    },
  };
}
