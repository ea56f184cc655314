import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { mira } from "../../../test/mira.ts";
import { CardSetupScreen } from "./card-setup-screen.tsx";

vi.mock("../../shared/session/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: "signed_in", userId: "mira", email: "mira@example.com" }),
  accessToken: async () => "token",
}));

/** A card issuer that admits whoever does one step after the other. */
function open(done: { email?: boolean; terms?: boolean; kyc?: string; rest?: boolean } = {}) {
  const state = {
    email: false,
    terms: false,
    kyc: "notStarted",
    rest: false,
    safe: false,
    ...done,
  };
  const cards: object[] = [];
  let looks = 0;
  const ok = { data: { ok: true } };
  const api = fakeApi({
    "GET /api/v1/auth/profile": { data: { profile: mira } },
    "GET /api/v1/cards": () => ({ data: { needsEmailCode: !state.email, cards } }),
    "POST /api/v1/wallet/gnosis/auth/otp": ok,
    "POST /api/v1/wallet/gnosis/auth/verify": () => {
      state.email = true;
      return { data: { id: "1", hasSignedUp: false } };
    },
    "GET /api/v1/wallet/gnosis/user/registration": () => ({
      data: {
        kycStatus: state.kyc,
        isSourceOfFundsAnswered: state.rest,
        isPhoneValidated: state.rest,
      },
    }),
    "GET /api/v1/wallet/gnosis/terms": () => ({
      data: { terms: [{ type: "general-tos", version: "1", accepted: state.terms, url: null }] },
    }),
    "POST /api/v1/wallet/gnosis/terms/accept": () => {
      state.terms = true;
      return ok;
    },
    "GET /api/v1/wallet/gnosis/kyc/iframe-url": {
      data: { type: "SUMSUB_WEB", url: "https://identity.example/1" },
    },
    "GET /api/v1/wallet/safe/status": () => {
      if (state.safe) looks += 1;
      // The issuer takes its time.
      return { data: { isDeployed: looks > 1, status: looks === 1 ? "processing" : "ok" } };
    },
    "POST /api/v1/wallet/safe/create": { data: {} },
    "POST /api/v1/wallet/safe/set-currency": { data: {} },
    "POST /api/v1/wallet/safe/configure": () => {
      state.safe = true;
      return ok;
    },
    "POST /api/v1/cards/virtual": () => {
      cards.push({ cardId: "c1", status: "active" });
      return { data: { cardId: "c1" } };
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CardSetupScreen />
    </QueryClientProvider>,
  );
  return api;
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

it("begins with a code", async () => {
  const { calls } = open();
  await press("Send the code");
  await userEvent.type(await screen.findByLabelText("Code from the e-mail"), "123456");
  await press("Confirm");
  expect(await screen.findByRole("heading", { name: "Terms of our card partner" })).toBeTruthy();
  const verify = calls.find(({ path }) => path.endsWith("/auth/verify"));
  expect(verify?.body).toEqual({ otp: "123456" });
});

it("goes from the terms to the identity check, which opens beside the app", async () => {
  open({ email: true });
  await screen.findByRole("checkbox");
  await press("Continue");
  expect(screen.getByText("Please accept the terms to go on.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Continue");
  expect(await screen.findByRole("heading", { name: "Identity Verification" })).toBeTruthy();
  await press("Continue");
  const link = await screen.findByRole("link", { name: "Open verification" });
  expect(link.getAttribute("href")).toBe("https://identity.example/1");
});

it("says that documents are being looked at", async () => {
  open({ email: true, terms: true, kyc: "pending" });
  expect(await screen.findByText(/Your documents are being looked at/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
});

it("creates the wallet, activates the card and ends at the cards", async () => {
  open({ email: true, terms: true, kyc: "approved", rest: true });
  await press("Create the wallet");
  await press("Get my card");
  await vi.waitFor(() => expect(location.pathname).toBe("/cards"));
});
