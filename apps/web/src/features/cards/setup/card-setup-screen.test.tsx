import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type FakeCall, fakeApi } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { CardSetupScreen } from "./card-setup-screen.tsx";

beforeEach(() => history.replaceState(null, "", "/cards/setup"));

interface Issuer {
  offersCards: boolean;
  isUnlocked: boolean;
  hasBegun: boolean;
  email: boolean;
  terms: boolean;
  kyc: string;
  funds: boolean;
  phone: boolean;
  safe: "not_deployed" | "processing" | "ok" | "failed";
  cards: { cardId: string; status: string }[];
}

const ok = { data: { ok: true } };
const away = {
  status: 422,
  code: "CARD_ISSUER_UNAVAILABLE",
  error: "We can't reach the card issuer right now.",
};
const sessionOver = { status: 403, code: "CARD_SESSION_EXPIRED", error: "Please confirm." };

/** Opens the setup with a fake card issuer that accepts every step. */
function open(done: Partial<Issuer> = {}) {
  const issuer: Issuer = {
    offersCards: true,
    isUnlocked: true,
    hasBegun: false,
    email: false,
    terms: false,
    kyc: "notStarted",
    funds: false,
    phone: false,
    safe: "not_deployed",
    cards: [],
    ...done,
  };
  const api = fakeApi({
    "GET /app-settings.json": "no answer",
    "GET /api/v1/auth/profile": { data: { profile: mira } },
    "GET /api/v1/cards": () => ({
      data: {
        isUnlocked: issuer.isUnlocked,
        hasBegun: issuer.hasBegun || issuer.email,
        needsEmailCode: !issuer.email,
        cards: issuer.cards,
      },
    }),
    "POST /api/v1/wallet/gnosis/auth/otp": ok,
    "POST /api/v1/wallet/gnosis/auth/verify": ({ body }: FakeCall) => {
      if ((body as { otp: string }).otp !== "123456") {
        return { status: 422, code: "CARD_CODE_REJECTED", error: "This code is wrong." };
      }
      issuer.email = true;
      return { data: { id: "1", hasSignedUp: false } };
    },
    "GET /api/v1/wallet/gnosis/user/registration": () => ({
      data: {
        kycStatus: issuer.kyc,
        isSourceOfFundsAnswered: issuer.funds,
        isPhoneValidated: issuer.phone,
      },
    }),
    "GET /api/v1/wallet/gnosis/terms": () => ({
      data: {
        terms: ["general-tos", "privacy-policy"].map((type) => ({
          type,
          version: "1",
          accepted: issuer.terms,
          url: "https://issuer.example/terms",
        })),
      },
    }),
    "POST /api/v1/wallet/gnosis/terms/accept": ({ body }: FakeCall) => {
      issuer.terms = (body as { terms_type: string }).terms_type === "privacy-policy";
      return ok;
    },
    "GET /api/v1/wallet/gnosis/kyc/iframe-url": {
      data: { type: "SUMSUB_WEB", url: "https://identity.example/1" },
    },
    "GET /api/v1/wallet/gnosis/kyc/status": () => ({ data: { kycStatus: issuer.kyc } }),
    "GET /api/v1/wallet/gnosis/source-of-funds": {
      data: [{ question: "Why?", answers: ["Because", "Whatever"] }],
    },
    "POST /api/v1/wallet/gnosis/source-of-funds": () => {
      issuer.funds = true;
      return ok;
    },
    "POST /api/v1/wallet/gnosis/phone/verification": ok,
    "POST /api/v1/wallet/gnosis/phone/verify": () => {
      issuer.phone = true;
      return ok;
    },
    "GET /api/v1/wallet/safe/status": () => {
      const { safe } = issuer;
      // The issuer needs until the next read.
      if (safe === "processing") issuer.safe = "ok";
      return { data: { isDeployed: safe === "ok", status: safe } };
    },
    "POST /api/v1/wallet/safe/create": { data: {} },
    "POST /api/v1/wallet/safe/set-currency": { data: {} },
    "POST /api/v1/wallet/safe/configure": () => {
      issuer.safe = "processing";
      return ok;
    },
    "POST /api/v1/cards/virtual": () => {
      issuer.cards.push({ cardId: "c1", status: "active" });
      return { data: { cardId: "c1" } };
    },
  });
  const known = vi.mocked(fetch);
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    address === "/app-settings.json"
      ? Response.json({ offersCards: issuer.offersCards })
      : known(address, init),
  );
  const client = newQueryClient();
  openSignedIn(<CardSetupScreen />, client);
  const asked = (path: string) => api.calls.filter((call) => call.path.endsWith(path));
  return { ...api, issuer, asked, client };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const title = (name: string) => screen.findByRole("heading", { name });
const ready = { email: true, terms: true, kyc: "approved", funds: true, phone: true } as const;

it("shows what lies ahead, and starts with a mailed code", async () => {
  const { asked } = open();
  expect(await title("Get your card")).toBeTruthy();
  expect(screen.getByText("Identity Verification")).toBeTruthy();
  expect(screen.getByText("Create Wallet")).toBeTruthy();
  expect(screen.getByText("Activate Card")).toBeTruthy();
  await press("Send the code");
  await userEvent.type(await screen.findByLabelText("Code from the email"), "123456");
  expect(await title("Terms of our card partner")).toBeTruthy();
  expect(asked("/auth/verify").map(({ body }) => body)).toEqual([{ otp: "123456" }]);
});

it("shows that a code is wrong, and accepts the next one", async () => {
  open({ hasBegun: true });
  expect(await title("Welcome back")).toBeTruthy();
  await press("I already have a code");
  const field = await screen.findByLabelText("Code from the email");
  await userEvent.type(field, "000000");
  expect(await screen.findByText("This code is wrong.")).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, "123456");
  expect(await title("Terms of our card partner")).toBeTruthy();
});

it("continues from the terms to the identity check, which opens in another tab", async () => {
  const { asked } = open({ email: true });
  expect(
    (await screen.findByRole("link", { name: "Read Privacy policy" })).getAttribute("href"),
  ).toBe("https://issuer.example/terms");
  await press("Continue");
  expect(screen.getByText("Please accept the terms to continue.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Continue");
  expect(await title("Identity Verification")).toBeTruthy();
  expect(asked("/terms/accept")).toHaveLength(2);
  const link = await screen.findByRole("link", { name: /Open verification/ });
  expect(link.getAttribute("href")).toBe("https://identity.example/1");
});

it.each([
  ["pending", "Your documents are being reviewed. This page continues automatically.", null],
  ["resubmissionRequested", /couldn't read everything/, "Provide information"],
  ["rejected", /couldn't verify you/, "Open their page"],
])("explains an identity check with the status %s", async (kyc, said, action) => {
  open({ email: true, terms: true, kyc });
  expect(await screen.findByText(said)).toBeTruthy();
  if (action === null) expect(screen.queryByRole("link")).toBeNull();
  else expect(await screen.findByRole("link", { name: new RegExp(action) })).toBeTruthy();
});

it("continues by itself once the identity is approved", async () => {
  const { issuer, calls } = open({ email: true, terms: true, kyc: "pending" });
  await screen.findByText(/Your documents are being reviewed/);
  issuer.kyc = "approved";
  // The person returns from the issuer's page.
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await title("Where your money comes from")).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith("/kyc/status"))).toBe(true);
});

it("requires an answer to every question, and then a phone number", async () => {
  const { asked } = open({ email: true, terms: true, kyc: "approved" });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByLabelText("Why?");
  await press("Continue");
  expect(screen.getByText("Please answer every question.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Why?"), "Because");
  await press("Continue");
  expect(await title("Confirm your phone")).toBeTruthy();
  expect(asked("/source-of-funds").at(-1)?.body).toBeUndefined();
  await press("Send the code");
  await userEvent.type(await screen.findByLabelText("Code from the text message"), "123456");
  expect(await title("Create Wallet")).toBeTruthy();
  expect(asked("/phone/verification")[0]?.body).toEqual({ phoneNumber: mira.phone_number });
});

it("creates the wallet, waits for it, activates the card and ends at the cards", async () => {
  const { asked, client } = open(ready);
  await press("Create the wallet");
  await press("Get my card");
  await waitFor(() => expect(location.pathname).toBe("/cards"));
  expect(await screen.findByText("Your card is active.")).toBeTruthy();
  expect(asked("/safe/configure")).toHaveLength(1);
  // The next screen shows the card at once, without old data.
  expect(client.getQueryData(["cards", "mira"])).toMatchObject({ cards: [{ cardId: "c1" }] });
});

it("shows that the wallet could not be created, and allows another try", async () => {
  open({ ...ready, safe: "failed" });
  expect(await screen.findByText("We couldn't create the wallet")).toBeTruthy();
  await press("Try again");
  expect(await title("Activate Card")).toBeTruthy();
});

it.each(["safe", "card"])("locks the step %s if the LIL were spent", async (step) => {
  open({ ...ready, isUnlocked: false, safe: step === "card" ? "ok" : "not_deployed" });
  expect(await screen.findByText("Unlock your card with 100,000 LIL bits.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /wallet|card$/ })).toBeNull();
});

it.each([
  ["the terms", "/api/v1/wallet/gnosis/terms", { email: true }],
  ["the questions", "/api/v1/wallet/gnosis/source-of-funds", { ...ready, funds: false }],
  ["the issuer's page", "/api/v1/wallet/gnosis/kyc/iframe-url", { ...ready, kyc: "notStarted" }],
  ["the progress", "/api/v1/cards", {}],
])("shows that %s can't be read, and reads it on a retry", async (_, path, done) => {
  const { answers } = open(done);
  const real = answers[`GET ${path}`] ?? "no answer";
  answers[`GET ${path}`] = away;
  expect(await screen.findByText(away.error)).toBeTruthy();
  answers[`GET ${path}`] = real;
  await press("Try again");
  await waitFor(() => expect(screen.queryByText(away.error)).toBeNull());
});

it("asks for a code again if the issuer's session ends during a step", async () => {
  const { answers, issuer } = open({ email: true, terms: true, kyc: "approved" });
  await screen.findByLabelText("Why?");
  answers["POST /api/v1/wallet/gnosis/source-of-funds"] = () => {
    issuer.email = false;
    issuer.hasBegun = true;
    return sessionOver;
  };
  await userEvent.selectOptions(screen.getByLabelText("Why?"), "Because");
  await press("Continue");
  expect(await title("Welcome back")).toBeTruthy();
});

it("asks for a code if the issuer's session ends while the progress is read", async () => {
  const { answers } = open({ email: true });
  answers["GET /api/v1/wallet/gnosis/user/registration"] = sessionOver;
  expect(await title("Welcome back")).toBeTruthy();
});

it.each([
  ["is locked", { isUnlocked: false }],
  ["has a card", { email: true, cards: [{ cardId: "c1", status: "frozen" }] }],
  ["is where no cards are offered", { offersCards: false }],
])("redirects a person who %s", async (_, done) => {
  open(done);
  await waitFor(() => expect(location.pathname).toBe("/cards"));
});

it("orders a new card if the old one was lost, and activates an inactive one", async () => {
  open({ ...ready, safe: "ok", cards: [{ cardId: "c0", status: "lost" }] });
  expect(await title("Activate Card")).toBeTruthy();
});
