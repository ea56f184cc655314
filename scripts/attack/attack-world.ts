import { hundredthsToMinor } from "@lilypad/money";
import { waitFor } from "@lilypad/testing";
import { pino } from "pino";
import { loggerOptions } from "../../apps/server/src/platform/logger.ts";
import { openChainWorld } from "../../apps/server/test/open-chain-world.ts";
import { openProduct, type SignedUp } from "../../apps/server/test/open-product.ts";

export interface AttackWorldOptions {
  /** An empty or migrated database of this world's own. */
  databaseUrl: string;
  /** How much longer the chain's node takes to answer the product. */
  latencyMs: number;
}

/** Somebody at an address of their own. */
export interface Actor extends SignedUp {
  remoteAddress: string;
}

export type AttackWorld = Awaited<ReturnType<typeof openAttackWorld>>;

/**
 * The whole product with its default limits, a chain and a database of its own; its log is kept, at the
 * level that says most. The clock can be moved.
 */
export async function openAttackWorld({ databaseUrl, latencyMs }: AttackWorldOptions) {
  const chain = await openChainWorld({ latencyMs });
  const log: string[] = [];
  let aheadMs = 0;
  const product = await openProduct({
    world: chain,
    databaseUrl,
    clock: { now: () => new Date(Date.now() + aheadMs) },
    logger: pino(loggerOptions("debug"), { write: (line: string) => void log.push(line) }),
    environment: {
      REQUESTS_PER_MINUTE: "600",
      // Attackers have set up a second factor, and waited for a day.
      LOWERED_DAILY_LIMIT_USD: "250000",
    },
  });
  await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: 20_000 });

  let networks = 0;
  /** An address in a network that nobody else uses. */
  function newNetwork(): string {
    networks += 1;
    return `10.${Math.floor(networks / 256)}.${networks % 256}.1`;
  }

  /** Somebody who signs up from a network of their own. @param email made up when not given */
  async function join(firstName: string, email?: string): Promise<Actor> {
    const remoteAddress = newNetwork();
    const from = { remoteAddress, ...(email === undefined ? {} : { email }) };
    return { ...(await product.signUp(firstName, from)), remoteAddress };
  }

  /** Somebody with this many dollars, in cents, that are on the chain and in the ledger. */
  async function joinWithMoney(firstName: string, cents: number): Promise<Actor> {
    const actor = await join(firstName);
    await chain.deposit(actor.safeAddress, "usdc", hundredthsToMinor(BigInt(cents), "usdc"));
    await waitFor(
      async () => Number((await product.balanceOf(actor, "usdc")).balance) * 100 >= cents,
      { timeoutMs: 30_000, intervalMs: 200 },
    );
    return actor;
  }

  return {
    product,
    chain,
    call: product.call,
    /** Every line that was logged. */
    log,
    newNetwork,
    join,
    joinWithMoney,
    passSeconds: (seconds: number) => {
      aheadMs += seconds * 1000;
    },
    /** Tries to send dollars; answers the transfer's id, or null when it was refused. */
    async send(from: Actor, to: SignedUp, amount: string): Promise<string | null> {
      const { data } = await product.call("sendTransfer", {
        token: from.token,
        remoteAddress: from.remoteAddress,
        body: { recipientUserId: to.id, amount, currency: "USD" },
      });
      return data?.transactionId ?? null;
    },
    async close() {
      await product.close();
      await chain.close();
    },
  };
}
