import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeToasts } from "../../../test/close-toasts.ts";
import { fakeApi } from "../../../test/fake-api.ts";
import { mira } from "../../../test/mira.ts";
import { Toasts } from "../../shared/ui/index.ts";
import { LinkBankScreen } from "./link-bank-screen.tsx";
import { sampleAccount } from "./sample-account.ts";
import { sampleBank, sampleCapability } from "./sample-bank.ts";

vi.mock("../../shared/session/session.ts", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: "signed_in", userId: "mira", email: "mira@example.com" }),
  accessToken: async () => "token",
}));

const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };
const routes = {
  profile: "GET /api/v1/auth/profile",
  status: "GET /api/v1/ramp/customers/status",
  capabilities: "GET /api/v1/ramp/capabilities",
  banks: "GET /api/v1/ramp/banks",
  init: "POST /api/v1/ramp/link/init",
  complete: "POST /api/v1/ramp/link/complete",
} as const;
const euro = (country: string, country_name: string) =>
  sampleCapability({ currency: "EUR", name: "Euro", country, country_name });
const capabilities = [sampleCapability(), euro("DE", "Germany"), euro("FR", "France")];

/** A world in which everything works, changed by what a test is about. */
function open(more: Parameters<typeof fakeApi>[0] = {}, search = "?returnTo=/profile") {
  history.replaceState(null, "", `/ramp/link-bank${search}`);
  const faked = fakeApi({
    [routes.profile]: { data: { profile: { ...mira, primary_address: home } } },
    [routes.status]: {
      data: {
        exists: true,
        status: "ACTIVE",
        kycLink: null,
        rejection: null,
        satisfied: true,
        actionNeeded: false,
        canQuote: true,
        isStale: false,
      },
    },
    [routes.capabilities]: { data: { capabilities } },
    [routes.banks]: { data: { banks: [sampleBank()] } },
    [routes.init]: {
      data: { linkId: "link-1", provider: "fern", expiresAt: "2026-03-01T10:30:00.000Z" },
    },
    [routes.complete]: { data: { account: sampleAccount() } },
    "GET /app-settings.json": { data: {} },
    ...more,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <LinkBankScreen />
      <Toasts />
    </QueryClientProvider>,
  );
  return faked;
}

const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, value);
};

async function enterAccount() {
  await press(/British pound/);
  await press(/Harbour Bank/);
  await heading("Account details");
  await type("Sort code", "200000");
  await type("Account number", "55779911");
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await closeToasts();
  vi.unstubAllGlobals();
});

describe("the way through", () => {
  it("links a British account and goes back to where the person came from", async () => {
    const { calls } = open();
    await heading("Which currency is your account in?");
    await enterAccount();
    expect((screen.getByLabelText("Sort code") as HTMLInputElement).value).toBe("20-00-00");
    await press("Continue");
    await heading("Your address");
    expect((screen.getByLabelText("City") as HTMLInputElement).value).toBe("Leeds");
    await press("Link bank account");
    await heading("Bank account linked");
    const sent = calls.filter(({ method }) => method === "POST");
    expect(sent.map(({ path }) => path)).toEqual([
      "/api/v1/ramp/link/init",
      "/api/v1/ramp/link/complete",
    ]);
    expect(sent[1]?.body).toMatchObject({
      linkId: "link-1",
      accountDetails: {
        currency: "GBP",
        country: "GB",
        bank: "harbour",
        sortCode: "20-00-00",
        accountNumber: "55779911",
        userAddress: { addressLine1: "1 Quay", postalCode: "LS1 4DY", country: "GB" },
        userProfile: { email: "mira@example.com", firstName: "Mira", lastName: "Lindqvist" },
      },
    });
    expect(sessionStorage.getItem("lilypad.link-bank.mira")).toBeNull();
    await press("Continue");
    expect(location.pathname).toBe("/profile");
  });

  it.each([
    ["?returnTo=https://elsewhere.example", "/dashboard"],
    ["?returnTo=//elsewhere.example", "/dashboard"],
    ["?returnTo=javascript:alert(1)", "/dashboard"],
    ["", "/dashboard"],
    ["?returnTo=/payments/topup", "/payments/topup"],
  ])("leads back from %j to %s", async (search, path) => {
    open({}, search);
    await heading("Which currency is your account in?");
    await press("Back");
    expect(location.href).toBe(`${location.origin}${path}`);
  });

  it("asks for the country where there are several, and for the banks there", async () => {
    const { calls } = open();
    await press(/Euro/);
    await heading("Where is your bank?");
    expect(
      within(screen.getByRole("list", { name: "Countries" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["France", "Germany"]);
    await press("Germany");
    await heading("Choose your bank");
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith("/banks"))?.query.toString()).toBe(
        "country=DE&currency=EUR",
      ),
    );
  });

  it("chooses the currency that was asked for once, and lets the person choose another", async () => {
    open({}, "?currency=GBP&returnTo=/payments/topup");
    await heading("Choose your bank");
    await press("Back");
    await heading("Which currency is your account in?");
    await press("Back");
    expect(location.pathname).toBe("/payments/topup");
  });

  it("takes the bank's only SWIFT code, and asks which where there are several", async () => {
    const operation = { requiredFields: [], supportedCurrencies: ["GBP"] };
    const one = sampleBank(
      { id: "one", display_name: "One" },
      { ...operation, swiftCodes: ["ONEBGB2L"] },
    );
    const two = sampleBank(
      { id: "two", display_name: "Two" },
      { ...operation, swiftCodes: ["TWOBGB2L", "TWOBGB22"] },
    );
    const { calls } = open({ [routes.banks]: { data: { banks: [one, two] } } });
    await press(/British pound/);
    await press(/^One/);
    expect(await screen.findByText("ONEBGB2L")).toBeTruthy();
    expect(screen.queryByLabelText("SWIFT / BIC")).toBeNull();
    await press("Back");
    await press(/^Two/);
    await type("Sort code", "200000");
    await type("Account number", "55779911");
    await press("Continue");
    expect(await screen.findByText("Please fill in: SWIFT / BIC")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("SWIFT / BIC"), "TWOBGB22");
    await press("Continue");
    await press("Link bank account");
    await heading("Bank account linked");
    expect(calls.find(({ path }) => path.endsWith("complete"))?.body).toMatchObject({
      accountDetails: { bank: "two", swiftCode: "TWOBGB22" },
    });
  });

  it("asks for the address of a bank that has none", async () => {
    const nowhere = sampleBank({ bank_address: null }, { bankAddress: null });
    const { calls } = open({ [routes.banks]: { data: { banks: [nowhere] } } });
    await press(/British pound/);
    await press(/Harbour Bank/);
    await heading("Your bank's address");
    await press("Continue");
    expect(
      await screen.findByText("Please complete all required bank address fields"),
    ).toBeTruthy();
    await type("Address line 1", "9 Dock Road");
    await type("City", "Hull");
    await type("Postal code", "HU1 1AA");
    await press("Continue");
    await heading("Account details");
    await type("Sort code", "200000");
    await type("Account number", "55779911");
    await press("Continue");
    await press("Link bank account");
    await heading("Bank account linked");
    expect(calls.find(({ path }) => path.endsWith("complete"))?.body).toMatchObject({
      accountDetails: { bankAddress: { addressLine1: "9 Dock Road", city: "Hull" } },
    });
  });

  it("says that an account is still being looked at", async () => {
    open({ [routes.complete]: { data: { account: sampleAccount({ status: "pending" }) } } });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    expect(await heading("Almost there")).toBeTruthy();
    expect(screen.getByText("Pending")).toBeTruthy();
  });
});

describe("what is typed", () => {
  it("is missed by name, and the first gap is gone to", async () => {
    open();
    await press(/British pound/);
    await press(/Harbour Bank/);
    await heading("Account details");
    await press("Continue");
    expect(await screen.findByText("Please fill in: Sort code, Account number")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Sort code"));
  });

  it("is judged when it is left, not while it is typed", async () => {
    open();
    await press(/British pound/);
    await press(/Harbour Bank/);
    await type("Sort code", "2000");
    expect(screen.queryByText("Sort code format is invalid")).toBeNull();
    await userEvent.tab();
    expect(await screen.findByText("Sort code format is invalid")).toBeTruthy();
    await type("Sort code", "200000");
    expect(screen.queryByText("Sort code format is invalid")).toBeNull();
  });

  it("outlives no reload, but the choices do", async () => {
    open();
    await enterAccount();
    await press("Continue");
    await heading("Your address");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/55779911|200000/);
    const kept = sessionStorage.getItem("lilypad.link-bank.mira") ?? "";
    cleanup();
    // A reload ends the page without taking its components down one by one.
    sessionStorage.setItem("lilypad.link-bank.mira", kept);
    open();
    await heading("Account details");
    expect((await screen.findByLabelText("Sort code")) as HTMLInputElement).toMatchObject({
      value: "",
    });
  });

  it("asks for the bank anew when it has left the directory", async () => {
    sessionStorage.setItem(
      "lilypad.link-bank.mira",
      JSON.stringify({
        step: "ACCOUNT_DETAILS",
        currency: { code: "GBP", countries: ["GB"] },
        country: "GB",
        bank: { id: "gone", asksAddress: false },
      }),
    );
    open();
    expect(await heading("Choose your bank")).toBeTruthy();
  });
});

describe("what goes wrong", () => {
  const unavailable = "We can't reach our banking partner right now. No money was moved.";

  it("is told, and the same link is tried again", async () => {
    const { calls, answers } = open({
      [routes.complete]: { status: 503, error: unavailable, code: "RAMP_UNAVAILABLE" },
    });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    expect(screen.getByText(unavailable).getAttribute("role")).toBe("alert");
    answers[routes.complete] = { data: { account: sampleAccount() } };
    await press("Try again");
    await heading("Bank account linked");
    const links = calls
      .filter(({ path }) => path.endsWith("complete"))
      .map(({ body }) => (body as { linkId: string }).linkId);
    expect(links).toEqual(["link-1", "link-1"]);
    expect(calls.filter(({ path }) => path.endsWith("init"))).toHaveLength(1);
  });

  it("can be mended: a refused account goes back to its details", async () => {
    open({ [routes.complete]: { status: 422, error: "No.", code: "BANK_ACCOUNT_REFUSED" } });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    await press("Go Back");
    await heading("Account details");
    expect((screen.getByLabelText("Account number") as HTMLInputElement).value).toBe("55779911");
  });

  it("says when no answer comes", async () => {
    open({ [routes.complete]: "no answer" });
    await enterAccount();
    await press("Continue");
    await press("Link bank account");
    await heading("Linking Failed");
    expect(
      screen.getByText("Connection error. Please check your internet and try again."),
    ).toBeTruthy();
  });

  it.each([
    [routes.capabilities, "Failed to load capabilities", "Which currency is your account in?"],
    [routes.banks, "Failed to load banks", "Choose your bank"],
  ])("%s that fails says so and can be repeated", async (route, told, title) => {
    const { answers } = open({ [route]: { status: 400, error: "No.", code: "NOT_FOUND" } });
    if (route === routes.banks) await press(/British pound/);
    await heading(title);
    expect(await screen.findByText(told)).toBeTruthy();
    answers[route] =
      route === routes.banks ? { data: { banks: [sampleBank()] } } : { data: { capabilities } };
    await press("Try again");
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  });

  it("stands still before a gate that is closed", async () => {
    open({
      [routes.status]: {
        data: {
          exists: true,
          status: "CREATED",
          kycLink: "https://verify.example/1",
          rejection: null,
          satisfied: false,
          actionNeeded: true,
          canQuote: false,
          isStale: false,
        },
      },
    });
    expect(await heading("Show your documents")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-label")).toBe("Step 1 of 5");
  });

  it("stays before a gate that nobody can look at, and asks no more than twice", async () => {
    const { calls } = open({ [routes.status]: { status: 400, error: "No.", code: "FORBIDDEN" } });
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    const reads = () => calls.filter(({ path }) => path.endsWith("/customers/status")).length;
    await waitFor(() => expect(reads()).toBe(2));
    await press("Try again");
    expect(await screen.findByText("Failed to check verification status")).toBeTruthy();
    expect(await screen.findByText("Unable to check verification status")).toBeTruthy();
    expect(reads()).toBe(3);
  });

  it("lets nobody begin without a whole profile", async () => {
    const profile = { ...mira, first_name: null };
    open({ [routes.profile]: { data: { profile } } });
    expect(
      await screen.findByText(
        "Please complete your profile first. Missing name or email information.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Profile" })).toBeTruthy();
  });
});
