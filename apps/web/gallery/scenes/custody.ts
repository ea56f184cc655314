import type { Page } from "@playwright/test";
import type { Recording } from "../recording.ts";
import { press, type Scenes } from "../scene.ts";

/** Simulates a device that creates passkeys and verifies its user. */
const havePasskeys = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true;
  });

/** Simulates a passkey that signs everything; the recorded answer accepts the signature. */
const havePasskeySign = (page: Page) =>
  page.addInitScript(() => {
    const bytes = new Uint8Array([1]).buffer;
    const given = {
      id: "AQ",
      rawId: bytes,
      type: "public-key",
      authenticatorAttachment: "platform",
      response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes },
      getClientExtensionResults: () => ({}),
    };
    navigator.credentials.get = async () => given as unknown as Credential;
  });

/** The address in the last transaction that was prepared for the signature. */
function preparedAddress({ answers }: Recording): string {
  const prepared = answers.findLast(
    ({ method, path }) => method === "POST" && path === "/api/v1/safe-transactions",
  );
  const body = prepared?.body as { data: { safeTransaction: { address: string } } };
  return body.data.safeTransaction.address;
}

async function reviewOwner(page: Page, recording: Recording): Promise<void> {
  await press(page, "Add a wallet");
  await page.getByLabel("Wallet address").fill(preparedAddress(recording));
  await press(page, "Continue");
}

/** Own keys, hand-overs, and transactions that people sign themselves. */
export const custodyScenes: Scenes = {
  "sign-up-own-key": { prepare: havePasskeys },
  "security-own-key": {
    open: (page) => page.getByRole("button", { name: /Key to your account/ }).click(),
  },
  "hand-over-cancel": { open: (page) => press(page, "Cancel request") },
  "signing-form": {
    open: async (page) => {
      await press(page, "Add a wallet");
      await page.getByLabel("Wallet address").fill(`0x${"1".repeat(40)}`);
    },
  },
  "signing-limit": { open: (page) => page.getByRole("button", { name: /^US Dollar/ }).click() },
  "signing-everything": { open: (page) => press(page, "Send everything") },
  "signing-review": { open: reviewOwner },
  "signing-done": {
    prepare: havePasskeySign,
    open: async (page, recording) => {
      await reviewOwner(page, recording);
      await press(page, "Sign with passkey");
    },
  },
  "signing-off-review": { open: (page) => press(page, "Turn off instant payments") },
  // The page computes the proof's hashes.
  "own-proof-verified": { isComputed: true, open: (page) => press(page, "Verify my balance") },
};
