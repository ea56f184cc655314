import { RampError, type RampProvider } from "@lilypad/providers";
import type { FakeRamp } from "@lilypad/testing";
import type { Failures, Scheduler, SimulatedProcess } from "./scheduler.ts";

const failures: Failures = {
  to: "ramp",
  lostRequest: () => new RampError("UNAVAILABLE", "the bank partner does not answer"),
  lostAnswer: () => new RampError("UNKNOWN_OUTCOME", "the bank partner's answer was lost"),
};

type Transaction = Awaited<ReturnType<RampProvider["getTransaction"]>>;

/**
 * The bank partner as one process sees it: each call waits for its turn and may meet a fault.
 * @param findOlder an answer that one of the partner's servers may give although it is outdated
 */
export function openRampPort(
  world: {
    ramp: FakeRamp;
    scheduler: Scheduler;
    findOlder: (transactionId: string) => Transaction | null;
  },
  process: SimulatedProcess,
): RampProvider {
  const { ramp, scheduler } = world;
  const ask = <T>(answer: () => Promise<T>): Promise<T> =>
    scheduler.call(process, answer, failures);
  return {
    name: ramp.name,
    createCustomer: (input) => ask(() => ramp.createCustomer(input)),
    findCustomer: (email) => ask(() => ramp.findCustomer(email)),
    getCustomer: (id) => ask(() => ramp.getCustomer(id)),
    createBankAccount: (input) => ask(() => ramp.createBankAccount(input)),
    createWallet: (input) => ask(() => ramp.createWallet(input)),
    getPaymentAccount: (input) => ask(() => ramp.getPaymentAccount(input)),
    listPaymentAccounts: (id) => ask(() => ramp.listPaymentAccounts(id)),
    deletePaymentAccount: (input) => ask(() => ramp.deletePaymentAccount(input)),
    createVirtualAccount: (input) => ask(() => ramp.createVirtualAccount(input)),
    createQuote: (input) => ask(() => ramp.createQuote(input)),
    createTransaction: (input) => ask(() => ramp.createTransaction(input)),
    getTransaction: (id) => ask(async () => world.findOlder(id) ?? (await ramp.getTransaction(id))),
    cancelTransaction: (id) => ask(() => ramp.cancelTransaction(id)),
    readWebhook: (webhook) => ramp.readWebhook(webhook),
  };
}
