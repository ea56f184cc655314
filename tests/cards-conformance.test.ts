import type { AddressInfo } from "node:net";
import { type CardKycStatus, createGnosisPayIssuer } from "@lilypad/providers";
import { createFakeCardIssuer } from "@lilypad/testing";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { openTestCardIssuer } from "../apps/sandbox/test/open-test-card-issuer.ts";
import type { CardStage } from "../packages/providers/test/card-stage.ts";
import { describeCardConformance } from "../packages/providers/test/describe-card-conformance.ts";
import { impatient } from "../packages/providers/test/open-fake-stage.ts";

const statuses: Readonly<Record<CardKycStatus, string>> = {
  NOT_STARTED: "notStarted",
  DOCUMENTS_REQUESTED: "documentsRequested",
  PENDING: "pending",
  PROCESSING: "processing",
  APPROVED: "approved",
  RESUBMISSION_REQUESTED: "resubmissionRequested",
  REJECTED: "rejected",
  REQUIRES_ACTION: "requiresAction",
};

/** Opens the sandbox's card issuer over HTTP, with its control routes. */
async function openSandboxStage(): Promise<CardStage> {
  const sandbox = await openTestCardIssuer({ behaviour: { deployMs: 50, autoApproveMs: null } });
  await sandbox.app.listen({ port: 0, host: "127.0.0.1" });
  const origin = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  const owner = privateKeyToAccount(generatePrivateKey());

  async function control(path: string, body: object) {
    const response = await fetch(`${origin}/cards/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  return {
    connect: () =>
      createGnosisPayIssuer({ ...impatient, baseUrl: `${origin}/cards/api/v1`, partnerId: null }),
    mailedCode: async (email) => sandbox.codeFor(email),
    textedCode: async (phoneNumber) => sandbox.codeFor(phoneNumber),
    decide: (customerId, status) =>
      control(`customers/${customerId}/kyc`, { status: statuses[status] }),
    sign: ({ domain: { verifyingContract, ...domain }, types, primaryType, message }) =>
      owner.signTypedData({
        domain: { ...domain, verifyingContract: verifyingContract as Hex },
        types,
        primaryType: primaryType ?? "",
        message,
      }),
    cause: (trouble) => control("settings", { provider: trouble === "none" ? "up" : trouble }),
    close: () => sandbox.close(),
  };
}

/** Opens the in-memory card issuer that the server's tests use. */
async function openFakeStage(): Promise<CardStage> {
  const issuer = createFakeCardIssuer();
  return {
    connect: () => issuer,
    mailedCode: async (email) => issuer.codeFor(email) ?? "",
    textedCode: async (phoneNumber) => issuer.codeFor(phoneNumber) ?? "",
    decide: async (customerId, status) => issuer.decide(customerId, status),
    sign: async () => `0x${"ab".repeat(65)}`,
    async cause(trouble) {
      issuer.recover();
      if (trouble === "none") return;
      issuer.failWith(trouble === "rate-limited" ? "RATE_LIMITED" : "UNKNOWN_OUTCOME", {
        takesEffect: trouble === "nonsense",
      });
    },
    close: async () => undefined,
  };
}

describeCardConformance("The in-memory card issuer", openFakeStage);
describeCardConformance("Gnosis Pay's adapter with the sandbox's card issuer", openSandboxStage);
