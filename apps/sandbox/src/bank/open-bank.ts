import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import type { PublicClient } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Bank } from "./bank.ts";
import { bridgeEventOf } from "./bridge/index.ts";
import { deriveDepositAddress, openBankKey } from "./chain/bank-key.ts";
import { type BankChain, stepTransfer } from "./chain/send-transfers.ts";
import { watchDeposits } from "./chain/watch-deposits.ts";
import { fernEventOf } from "./fern/index.ts";
import { createLoop } from "./loop.ts";
import {
  activateWhatIsDue,
  type BankContext,
  type Behaviour,
  decideWhatIsDue,
  proceedWithWhatIsDue,
  usualBehaviour,
} from "./operations/index.ts";
import { openBankStore } from "./store/bank-store.ts";
import { createDelivery, createEvent } from "./webhooks/deliver-events.ts";
import { openBridgeKey } from "./webhooks/sign-webhook.ts";

export interface BankOptions {
  /** Created if missing. Only one process at a time may use it. */
  readonly directory: string;
  readonly client: PublicClient;
  readonly deployment: BankChain["deployment"];
  readonly faucet: BankChain["faucet"];
  /** The product's URL for webhooks. */
  readonly appUrl: string;
  /** Null: the bank's API refuses all requests. */
  readonly apiKey: string | null;
  /** Null: no webhooks are sent in Fern's format. */
  readonly webhookSecret: string | null;
  /** The sandbox's URL for the links of the verification page; known once it listens. */
  readonly publicUrl: () => string;
  readonly behaviour?: Partial<Behaviour>;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => Date;
  /** Called when the chain or the disk fails; the bank tries again. */
  readonly onProblem?: (error: unknown) => void;
}

/** Opens the bank: its records, its wallet and its background work. */
export async function openBank(options: BankOptions): Promise<Bank> {
  const { directory, client, deployment, faucet, appUrl, apiKey, webhookSecret } = options;
  const { now = () => new Date(), onProblem = () => undefined } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const store = await openBankStore(directory, now());
  const key = await openBankKey(directory);
  const bridgeKey = await openBridgeKey(directory);
  const account = privateKeyToAccount(key);
  const verifyUrl = (token: string) => `${options.publicUrl()}/bank/verify/${token}`;
  const loop = createLoop(onProblem);
  let behaviour: Behaviour = { ...usualBehaviour, ...options.behaviour };

  const context: BankContext = {
    store,
    now,
    newId: randomUUID,
    behaviour: () => behaviour,
    depositAddressOf: (transactionId) => deriveDepositAddress(key, transactionId),
    eventOf: (wire, ...about) => {
      const id = randomUUID();
      const described =
        wire === "fern"
          ? fernEventOf({ context, verifyUrl }, id, ...about)
          : bridgeEventOf({ context, verifyUrl }, id, ...about);
      if (described === null || (wire === "fern" && webhookSecret === null)) return null;
      return createEvent(context, { id, wire, ...described }, store.all("event").length);
    },
    wake: () => loop.wake(),
  };
  const delivery = createDelivery({
    context,
    keys: { fernSecret: webhookSecret, bridgeKey },
    targetUrl: appUrl,
    fetch: options.fetch ?? globalThis.fetch,
  });
  const chain: BankChain = { client, deployment, account, faucet };

  loop.run(async () => {
    decideWhatIsDue(context);
    activateWhatIsDue(context);
    proceedWithWhatIsDue(context);
    delivery.deliverWhatIsDue();
    return false;
  });
  loop.run(() => watchDeposits(context, chain));
  loop.run(() => stepTransfer(context, chain));

  return {
    context,
    apiKey,
    address: account.address,
    verifyUrl,
    delivery,
    behave(changes) {
      behaviour = { ...behaviour, ...changes };
      loop.wake();
    },
    async close() {
      await loop.stop();
      await delivery.idle();
      await store.close();
    },
  };
}
