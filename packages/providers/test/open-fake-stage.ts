import type { RampProvider } from "../src/index.ts";
import type { ReachOptions } from "../src/resilience/client.ts";
import { systemTime } from "../src/resilience/time.ts";
import { apiKey as bankKey, type FakeWire, find, serveFakeBank } from "./fake-bank.ts";
import type { RampStage } from "./ramp-stage.ts";

/** Real time, except that nobody waits between tries. */
export const impatient: ReachOptions = {
  requestsPerMinute: 100_000,
  time: { ...systemTime, sleep: async () => undefined },
};

/** A stage on a fake bank, which knows its own strings. */
export async function openFakeStage(
  wire: FakeWire,
  create: (options: ReachOptions & { baseUrl: string; apiKey: string }) => RampProvider,
): Promise<RampStage> {
  const { bank, baseUrl, cause, close } = await serveFakeBank(wire);
  return {
    connect: ({ apiKey = bankKey } = {}) => create({ ...impatient, baseUrl, apiKey }),
    async decide(customerId, status) {
      find(bank.customers, customerId).status = status;
    },
    async pay(transactionId) {
      find(bank.transactions, transactionId).status = "PROCESSING";
    },
    async fail(transactionId, reason) {
      const transaction = find(bank.transactions, transactionId);
      transaction.status = "FAILED";
      transaction.failureReason = reason;
    },
    cause: async (trouble) => cause(trouble),
    webhookAbout: async (resourceId) =>
      wire.sign(bank, bank.customers.has(resourceId) ? "customer" : "transaction", resourceId),
    close,
  };
}
