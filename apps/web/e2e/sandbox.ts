import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";

/** A URL of the product under test, which the set-up passes on in the environment. */
function addressOf(
  name:
    | "E2E_BASE_URL"
    | "E2E_SANDBOX_URL"
    | "E2E_DATABASE_URL"
    | "E2E_RPC_URL"
    | "E2E_DEPLOYMENT_FILE",
): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run the browser tests through npm test`);
  return value;
}

export const baseUrl = () => addressOf("E2E_BASE_URL");
export const sandboxUrl = () => addressOf("E2E_SANDBOX_URL");
export const databaseUrl = () => addressOf("E2E_DATABASE_URL");
export const rpcUrl = () => addressOf("E2E_RPC_URL");
export const deploymentFile = () => addressOf("E2E_DEPLOYMENT_FILE");

/** An unused email address. */
export function newEmail(name: string): string {
  return `${name}.${randomBytes(5).toString("hex")}@example.com`;
}

interface Mail {
  subject: string;
  text: string;
}

/** Reads the latest six-digit code that was mailed to an address. */
export async function readCode(email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await fetch(
      `${addressOf("E2E_SANDBOX_URL")}/inbox/messages?to=${encodeURIComponent(email)}`,
    );
    // Other mails (a new sign-in, money) may have arrived after it.
    const mails = (await answer.json()) as Mail[];
    code = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 10_000, intervals: [100, 200, 500] });
  return code ?? "";
}

/** The matches of a pattern in the emails to an address, newest first. */
async function findInMails(email: string, pattern: RegExp): Promise<string[]> {
  const answer = await fetch(
    `${addressOf("E2E_SANDBOX_URL")}/inbox/messages?to=${encodeURIComponent(email)}`,
  );
  const mails = (await answer.json()) as Mail[];
  return mails.flatMap(({ text }) => pattern.exec(text)?.[0] ?? []);
}

/**
 * Performs an action that sends a mail, and reads from that mail: other mails may come before, after and
 * in between.
 */
export async function readNextMail(
  email: string,
  pattern: RegExp,
  action: () => Promise<unknown>,
): Promise<string> {
  const before = (await findInMails(email, pattern)).length;
  await action();
  let found: string[] = [];
  await expect(async () => {
    found = await findInMails(email, pattern);
    expect(found.length).toBeGreaterThan(before);
  }).toPass({ timeout: 10_000, intervals: [100, 200, 500] });
  return found[0] ?? "";
}

export const sixDigits = /\b\d{6}\b/;
/** A sign-in link without anything after it. */
export const signInLink = /http\S+\/onboarding\/login\/magic-link#\S+/;

/** Sends test money to an address as a real transaction on the local chain. */
export async function faucet(
  address: string,
  asset: "usdc" | "eurc",
  amount: string,
): Promise<void> {
  const answer = await fetch(`${addressOf("E2E_SANDBOX_URL")}/chain/faucet`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ address, asset, amount }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
