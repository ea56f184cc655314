import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Toasts } from "../../src/shared/ui/index.ts";
import { type Answers, fakeApi, onlyFor } from "../fake-api.ts";
// Loaded before a test's clock runs, because a busy machine needs seconds for it.
import "../../src/features/teleport/payer/payment.tsx";
import { PayerScreen } from "../../src/features/teleport/payer/payer-screen.tsx";
import {
  sampleBankDetails,
  samplePayer,
  samplePayerBank,
  samplePayerCapability,
  samplePayment,
  sampleQuote,
  sampleTeleport,
} from "../samples/teleport.ts";

export const token = sampleTeleport().token;
export const routes = {
  link: "getPublicTeleport",
  complete: "completeTeleportLink",
  easy: "createTeleportBankDetails",
  quote: "createPublicTeleportQuote",
  pay: "createPublicTeleportTransaction",
  sent: "markTeleportSent",
  capabilities: "listPublicCapabilities",
  banks: "listPublicBanks",
} as const;

export const known = sampleTeleport({ payer: samplePayer });
export const sent = samplePayment({ markedSentAt: "2026-03-01T10:05:00.000Z" });

/** Opens the page with an API that answers every call; a test overrides the answers it is about. */
export function openPayer(more: Answers = {}, code = token) {
  history.replaceState(null, "", `/t/${code}`);
  const faked = fakeApi({
    [routes.link]: onlyFor({ code: token }, sampleTeleport()),
    [routes.capabilities]: {
      capabilities: [
        samplePayerCapability(),
        samplePayerCapability({
          currency: "EUR",
          currencyDisplayName: "Euro",
          country: "EU",
          countryName: "Europe",
        }),
      ],
    },
    [routes.banks]: { banks: [samplePayerBank()] },
    [routes.complete]: onlyFor({ code: token }, known),
    [routes.easy]: onlyFor({ code: token }, sampleBankDetails()),
    [routes.quote]: onlyFor({ code: token }, sampleQuote()),
    [routes.pay]: onlyFor({ code: token }, samplePayment()),
    [routes.sent]: onlyFor({ code: token }, sent),
    ...more,
  });
  const shown = render(
    <>
      <PayerScreen token={code} />
      <Toasts />
    </>,
  );
  return { ...faked, shown };
}

/**
 * Hidden elements are never queried here; including them avoids checking the visibility of the long
 * country list.
 */
const everything = { hidden: true } as const;
const user = userEvent.setup({ delay: null });

export const heading = (name: string | RegExp) =>
  screen.findByRole("heading", { level: 1, name, ...everything });
export const button = (name: string | RegExp) =>
  screen.findByRole("button", { name, ...everything });
export const press = async (name: string | RegExp) => user.click(await button(name));
export const pick = async (name: RegExp) =>
  user.click(await screen.findByRole("radio", { name, ...everything }));
export const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, value);
};

/** Goes from the recipient to the details of an account at the American bank. */
export async function toDetails() {
  await pick(/^USD/);
  await press("Continue");
  await press(/Prairie Bank/);
  await heading("Account details");
}

/** Fills in the account's details, and continues. */
export async function enterAccount() {
  await type("Account holder name", "Petra Payer");
  await type("Account holder email", "petra@example.com");
  await type("Routing number", "021000021");
  await type("Account number", "000123456789");
  await press("Continue");
  await heading("Your address");
}

/** Fills in the payer's address, and requests the offer. */
export async function enterAddress() {
  await type("Address line 1", "1 Plain Avenue");
  await type("City", "Omaha");
  await type("Postal code", "68102");
  await press("Get quote");
}
