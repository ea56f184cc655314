import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  createBridgeRamp,
  createFernRamp,
  type IncomingWebhook,
  RampError,
  type RampProvider,
  type RampProviderName,
} from "@lilypad/providers";
import { createFakeRamp, waitFor } from "@lilypad/testing";
import {
  apiKey as bankKey,
  openTestBank,
  startProduct,
  webhookSecret,
} from "../apps/sandbox/test/open-test-bank.ts";
import { describeRampConformance } from "../packages/providers/test/describe-ramp-conformance.ts";
import { impatient } from "../packages/providers/test/open-fake-stage.ts";
import type { RampStage, Trouble } from "../packages/providers/test/ramp-stage.ts";

const providerOf: Readonly<Record<Trouble, string>> = {
  none: "up",
  down: "down",
  nonsense: "nonsense",
  "rate-limited": "rate-limited",
};

/** Reads the bank's public key, which an operator copies from Bridge's dashboard. */
const publicKeyIn = (directory: string) =>
  createPublicKey(readFileSync(join(directory, "bank-webhook-key.pem")))
    .export({ type: "spki", format: "pem" })
    .toString();

/** Opens the sandbox's bank over HTTP in one vendor's form, with its control routes. */
async function openSandboxStage(name: RampProviderName): Promise<RampStage> {
  const product = await startProduct();
  const sandbox = await openTestBank({
    appUrl: product.url,
    behaviour: { autoApproveMs: null, autoPayMs: null, stepMs: 600_000 },
  });
  await sandbox.app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;

  async function control(path: string, body: object) {
    const response = await fetch(`${origin}/bank/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  return {
    connect({ apiKey = bankKey } = {}) {
      const reach = { ...impatient, baseUrl: `${origin}/bank/${name}`, apiKey };
      return name === "fern"
        ? createFernRamp({ ...reach, webhookSecrets: [webhookSecret] })
        : createBridgeRamp({
            ...reach,
            webhookPublicKeys: publicKeyIn(sandbox.directory),
          });
    },
    decide: (customerId, status) =>
      status === "CREATED"
        ? Promise.resolve()
        : control(`customers/${customerId}/status`, {
            status,
            ...(status === "REJECTED" ? { reason: "Expired.", code: "document_expired" } : {}),
          }),
    pay: (transactionId) => control(`transactions/${transactionId}/pay`, {}),
    fail: (transactionId, reason) => control(`transactions/${transactionId}/fail`, { reason }),
    cause: (trouble) => control("settings", { provider: providerOf[trouble] }),
    async webhookAbout(resourceId) {
      const about = () => product.received.filter(({ body }) => body.includes(resourceId)).at(-1);
      await waitFor(() => about() !== undefined, { timeoutMs: 5_000 });
      const { body = "", headers = {} } = about() ?? {};
      const webhook: IncomingWebhook = {
        rawBody: Buffer.from(body),
        headers: Object.fromEntries(
          Object.entries(headers).map(([header, value]) => [header, value?.toString()]),
        ),
        receivedAt: new Date(),
      };
      return webhook;
    },
    async close() {
      await sandbox.close();
      await product.close();
    },
  };
}

/** Opens the in-memory ramp that the server's tests use. */
async function openFakeStage(): Promise<RampStage> {
  const ramp = createFakeRamp();
  const refused = async () => {
    throw new RampError("UNAUTHORIZED", "another key");
  };
  const stranger: RampProvider = { ...ramp, getCustomer: refused };
  return {
    connect: ({ apiKey = bankKey } = {}) => (apiKey === bankKey ? ramp : stranger),
    async decide(customerId, status) {
      const isRejected = status === "REJECTED";
      ramp.changeCustomer(customerId, {
        status,
        rejection: isRejected ? { reason: "Expired.", code: "document_expired" } : null,
        ...(status === "ACTIVE" ? { kycLink: null } : {}),
      });
    },
    async pay(transactionId) {
      ramp.pay(transactionId);
    },
    async fail(transactionId, failureReason) {
      ramp.changeTransaction(transactionId, { status: "FAILED", failureReason });
    },
    async cause(trouble) {
      ramp.recover();
      if (trouble === "none") return;
      const code = trouble === "rate-limited" ? "RATE_LIMITED" : "UNAVAILABLE";
      ramp.failOn("all", new RampError(code, trouble));
      if (trouble === "rate-limited") return;
      const takesEffect = trouble === "nonsense";
      ramp.failOn("createTransaction", new RampError("UNKNOWN_OUTCOME", trouble), { takesEffect });
    },
    async webhookAbout(resourceId) {
      const resource = ramp.kept.customers.has(resourceId) ? "customer" : "transaction";
      return { ...ramp.webhook({ resource, resourceId }), receivedAt: new Date() };
    },
    close: async () => undefined,
  };
}

describeRampConformance("The in-memory ramp", openFakeStage);
describeRampConformance("Fern's adapter with the sandbox's bank", () => openSandboxStage("fern"));
describeRampConformance("Bridge's adapter with the sandbox's bank", () =>
  openSandboxStage("bridge"),
);
