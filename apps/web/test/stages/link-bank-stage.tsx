import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LinkBankScreen } from "../../src/features/bank/bank-accounts/link-bank-screen.tsx";
import { type Answers, fakeApi } from "../fake-api.ts";
import { openSignedIn } from "../open-signed-in.tsx";
import { sampleBank, sampleCapability } from "../samples/bank.ts";
import { sampleAccount } from "../samples/linked-account.ts";
import { mira } from "../samples/mira.ts";

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
export const routes = {
  profile: "getProfile",
  updateProfile: "updateProfile",
  status: "getRampCustomerStatus",
  capabilities: "listCapabilities",
  banks: "listBanks",
  init: "initBankLink",
  complete: "completeBankLink",
} as const;
const euro = (country: string, country_name: string) =>
  sampleCapability({ currency: "EUR", name: "Euro", country, country_name });
export const capabilities = [sampleCapability(), euro("DE", "Germany"), euro("FR", "France")];

/** Opens the screen with an API that answers every call; a test overrides the answers it is about. */
export function openLinkBank(more: Answers = {}, search = "?returnTo=/profile") {
  history.replaceState(null, "", `/ramp/link-bank${search}`);
  const faked = fakeApi({
    [routes.profile]: { profile: { ...mira, primary_address: home } },
    [routes.status]: {
      exists: true,
      status: "ACTIVE",
      kycLink: null,
      rejection: null,
      satisfied: true,
      actionNeeded: false,
      canQuote: true,
      isStale: false,
    },
    [routes.capabilities]: { capabilities },
    [routes.banks]: { banks: [sampleBank()] },
    [routes.init]: { linkId: "link-1", provider: "fern", expiresAt: "2026-03-01T10:30:00.000Z" },
    [routes.complete]: { account: sampleAccount() },
    ...more,
  });
  openSignedIn(<LinkBankScreen />);
  return faked;
}

/**
 * Hidden elements are never queried here; including them avoids checking the visibility of the long
 * country list.
 */
const everything = { hidden: true } as const;
const user = userEvent.setup({ delay: null });

export const heading = (name: string | RegExp) =>
  screen.findByRole("heading", { level: 1, name, ...everything });
export const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name, ...everything }));
export const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, value);
};

/** Goes to the details of a British account, and fills them in. */
export async function enterAccount() {
  await press(/British pound/);
  await press(/Harbour Bank/);
  await heading("Account details");
  await type("Sort code", "200000");
  await type("Account number", "55779911");
}
