import { randomUUID } from "node:crypto";
import type { FakeRamp } from "@lilypad/testing";
import { testDetails } from "../test-banks.ts";
import { given, verifyEverybody, type Walk, type Walker } from "./walk.ts";

/**
 * Creates a link and pays it as a visitor.
 * @returns the secret part of the link's address
 */
export async function askTeleport(
  { ask }: Walk,
  { token }: Walker,
  recipientPaymentAccountId: string,
): Promise<string> {
  const created = await ask("createTeleportLink", {
    token,
    body: { amount: "25.00", recipientPaymentAccountId, correlationId: randomUUID() },
  });
  await ask("listTeleportLinks", { token, query: {} });
  const code = given(created, "createTeleportLink").url.split("/").at(-1) ?? "";
  await ask("listPublicBanks", { query: { country: "GB", currency: "GBP" } });
  await ask("listPublicCapabilities", { query: { operation: "onramp" } });
  const { id } = given(await ask("getPublicTeleport", { params: { code } }), "getPublicTeleport");
  await ask("createTeleportBankDetails", {
    params: { code },
    body: { teleport_id: id, source_currency: "USD" },
  });
  const holder = { accountHolderName: "Petra Payer", accountHolderEmail: "petra@example.com" };
  const accountDetails = { ...testDetails.gb, accountNumber: "11223344", ...holder };
  await ask("completeTeleportLink", { params: { code }, body: { accountDetails } });
  await ask("createPublicTeleportQuote", { params: { code }, body: {} });
  const body = { teleportQuoteId: randomUUID() };
  await ask("createPublicTeleportTransaction", { params: { code }, body });
  return code;
}

/** Pays the link as another signed-in person. */
export async function payTeleport(
  { product, ask }: Walk,
  { token, email }: Omit<Walker, "id">,
  code: string,
  ramp: FakeRamp,
): Promise<void> {
  const body = {
    customerType: "INDIVIDUAL" as const,
    email,
    firstName: "Bob",
    lastName: "Example",
  };
  await ask("createRampCustomer", { token, body });
  await verifyEverybody(product, ramp);
  const accountDetails = { ...testDetails.gb, accountNumber: "55667788" };
  const linked = await ask("completeBankLink", { token, body: { accountDetails } });
  const linkedAccountId = given(linked, "completeBankLink").account.id;
  const offered = await ask("createTeleportQuote", { token, body: { code, linkedAccountId } });
  const teleportQuoteId = given(offered, "createTeleportQuote").teleportQuoteId;
  await ask("createTeleportTransaction", { token, body: { teleportQuoteId } });
}
