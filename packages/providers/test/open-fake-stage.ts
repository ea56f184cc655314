import type { RampProvider } from "../src/index.ts";
import type { ProviderClientOptions } from "../src/resilience/client.ts";
import { systemTime } from "../src/resilience/time.ts";
import { apiKey as bankKey, type FakeWire, find, serveFakeBank } from "./fake-bank.ts";
import type { RampStage } from "./ramp-stage.ts";

/** Real time, but without delays between attempts. */
export const impatient: ProviderClientOptions = {
  requestsPerMinute: 100_000,
  time: { ...systemTime, sleep: async () => undefined },
};

/** Opens a stage on a fake bank. */
export async function openFakeStage(
  wire: FakeWire,
  create: (options: ProviderClientOptions & { baseUrl: string; apiKey: string }) => RampProvider,
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
