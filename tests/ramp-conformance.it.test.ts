import type { AddressInfo } from "node:net";
import { createBridgeRamp, createFernRamp, type RampProvider } from "@lilypad/providers";
import { waitFor } from "@lilypad/testing";
import {
  apiKey as bankKey,
  bridgeKeys,
  openTestBank,
  startProduct,
  webhookSecret,
} from "../apps/sandbox/src/bank/open-test-bank.ts";
import { describeRampConformance } from "../packages/providers/test/describe-ramp-conformance.ts";
import { impatient } from "../packages/providers/test/open-fake-stage.ts";
import type { RampStage } from "../packages/providers/test/ramp-stage.ts";

const timeoutMs = 10_000;

/** A stage on the sandbox's bank, over real HTTP in both directions. */
async function openSandboxStage(
  wire: "fern" | "bridge",
  create: (reach: { baseUrl: string; apiKey: string }) => RampProvider,
): Promise<RampStage> {
  const product = await startProduct();
  const opened = await openTestBank({
    appUrl: product.url,
    behaviour: { autoApproveMs: null, stepMs: 600_000 },
  });
  await opened.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = opened.app.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/bank/${wire}`;
  const control = async (path: string, body: object) => {
    const answer = await opened.call("POST", `/bank/control/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  return {
    connect: ({ apiKey = bankKey } = {}) => create({ baseUrl, apiKey }),
    async decide(customerId, status) {
      // Everybody begins as created, and nobody becomes it again.
      if (status !== "CREATED") await control(`customers/${customerId}/status`, { status });
    },
    pay: (transactionId) => control(`transactions/${transactionId}/pay`, {}),
    fail: (transactionId, reason) => control(`transactions/${transactionId}/fail`, { reason }),
    cause: (trouble) => control("settings", { provider: trouble === "none" ? "up" : trouble }),
    webhookAbout: (resourceId) =>
      waitFor(
        () => {
          const webhook = product.received.findLast(({ body }) => body.includes(resourceId));
          return (
            webhook && {
              rawBody: Buffer.from(webhook.body),
              headers: Object.fromEntries(
                Object.entries(webhook.headers).map(([name, value]) => [name, String(value)]),
              ),
              receivedAt: new Date(),
            }
          );
        },
        { timeoutMs },
      ),
    async close() {
      await opened.close();
      await product.close();
    },
  };
}

describeRampConformance("Fern's adapter with the sandbox's bank", () =>
  openSandboxStage("fern", (reach) => createFernRamp({ ...impatient, ...reach, webhookSecret })),
);

describeRampConformance("Bridge's adapter with the sandbox's bank", () =>
  openSandboxStage("bridge", (reach) =>
    createBridgeRamp({ ...impatient, ...reach, webhookPublicKey: bridgeKeys.publicKey }),
  ),
);
