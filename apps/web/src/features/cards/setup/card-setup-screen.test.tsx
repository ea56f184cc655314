import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { changeSettings } from "../../../../test/app-settings.ts";
import { type Answers, type AnyCall, fakeApi, refusal } from "../../../../test/fake-api.ts";
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

const ok = { ok: true };
// A read that is refused in this way is not repeated automatically.
const away = refusal("VALIDATION_FAILED", "We can't reach the card issuer right now.");
const sessionOver = refusal("CARD_SESSION_EXPIRED", "Please confirm.");

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
  const answers: Answers = {
    getProfile: { profile: mira },
    listCards: () => ({
      isUnlocked: issuer.isUnlocked,
      hasBegun: issuer.hasBegun || issuer.email,
      needsEmailCode: !issuer.email,
      cards: issuer.cards,
    }),
    sendIssuerCode: ok,
    verifyIssuerCode: ({ body }: AnyCall) => {
      if ((body as { otp: string }).otp !== "123456") {
        return refusal("CARD_CODE_REJECTED", "This code is wrong.");
      }
      issuer.email = true;
      return { id: "1", hasSignedUp: false };
    },
    getIssuerRegistration: () => ({
      kycStatus: issuer.kyc,
      isSourceOfFundsAnswered: issuer.funds,
      isPhoneValidated: issuer.phone,
    }),
    listIssuerTerms: () => ({
      terms: ["general-tos", "privacy-policy"].map((type) => ({
        type,
        version: "1",
        accepted: issuer.terms,
        url: "https://issuer.example/terms",
      })),
    }),
    acceptIssuerTerms: ({ body }: AnyCall) => {
      issuer.terms = (body as { terms_type: string }).terms_type === "privacy-policy";
      return ok;
    },
    getIssuerKycFrame: { type: "SUMSUB_WEB", url: "https://identity.example/1" },
    getIssuerKycStatus: () => ({ kycStatus: issuer.kyc }),
    getSourceOfFunds: [{ question: "Why?", answers: ["Because", "Whatever"] }],
    answerSourceOfFunds: () => {
      issuer.funds = true;
      return ok;
    },
    sendIssuerPhoneCode: ok,
    verifyIssuerPhone: () => {
      issuer.phone = true;
      return ok;
    },
    getCardSafeStatus: () => {
      const { safe } = issuer;
      // The issuer needs until the next read.
      if (safe === "processing") issuer.safe = "ok";
      return { isDeployed: safe === "ok", status: safe };
    },
    createCardSafe: {},
    setCardSafeCurrency: {},
    configureCardSafe: () => {
      issuer.safe = "processing";
      return ok;
    },
    createVirtualCard: () => {
      issuer.cards.push({ cardId: "c1", status: "active" });
      return { cardId: "c1" };
    },
  };
  changeSettings({ offersCards: issuer.offersCards });
  const api = fakeApi(answers);
  const client = newQueryClient();
  openSignedIn(<CardSetupScreen />, client);
  return { ...api, answers, issuer, client };
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const title = (name: string) => screen.findByRole("heading", { name });
const ready = { email: true, terms: true, kyc: "approved", funds: true, phone: true } as const;

it("shows what lies ahead, and starts with a mailed code", async () => {
  const { calls } = open();
  expect(await title("Get your card")).toBeTruthy();
  expect(screen.getByText("Identity Verification")).toBeTruthy();
  expect(screen.getByText("Create Wallet")).toBeTruthy();
  expect(screen.getByText("Activate Card")).toBeTruthy();
  await press("Send the code");
  await userEvent.type(await screen.findByLabelText("Code from the email"), "123456");
  expect(await title("Terms of our card partner")).toBeTruthy();
  expect(calls("verifyIssuerCode").map(({ body }) => body)).toEqual([{ otp: "123456" }]);
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
  const { calls } = open({ email: true });
  expect(
    (await screen.findByRole("link", { name: "Read Privacy policy" })).getAttribute("href"),
  ).toBe("https://issuer.example/terms");
  await press("Continue");
  expect(screen.getByText("Please accept the terms to continue.")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Continue");
  expect(await title("Identity Verification")).toBeTruthy();
  expect(calls("acceptIssuerTerms")).toHaveLength(2);
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
  expect(calls("getIssuerKycStatus")).not.toEqual([]);
});

it("requires an answer to every question, and then a phone number", async () => {
  const { calls } = open({ email: true, terms: true, kyc: "approved" });
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByLabelText("Why?");
  await press("Continue");
  expect(screen.getByText("Please answer every question.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Why?"), "Because");
  await press("Continue");
  expect(await title("Confirm your phone")).toBeTruthy();
  expect(calls("answerSourceOfFunds")[0]?.body).toEqual({
    answers: [{ question: "Why?", answer: "Because" }],
  });
  await press("Send the code");
  await userEvent.type(await screen.findByLabelText("Code from the text message"), "123456");
  expect(await title("Create Wallet")).toBeTruthy();
  expect(calls("sendIssuerPhoneCode")[0]?.body).toEqual({ phoneNumber: mira.phone_number });
});

it("creates the wallet, waits for it, activates the card and ends at the cards", async () => {
  const { calls, client } = open(ready);
  await press("Create the wallet");
  await press("Get my card");
  await waitFor(() => expect(location.pathname).toBe("/cards"));
  expect(await screen.findByText("Your card is active.")).toBeTruthy();
  expect(calls("configureCardSafe")).toHaveLength(1);
  // The next screen shows the card immediately, without old data.
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

it.each<
  [
    string,
    "listIssuerTerms" | "getSourceOfFunds" | "getIssuerKycFrame" | "listCards",
    Partial<Issuer>,
  ]
>([
  ["the terms", "listIssuerTerms", { email: true }],
  ["the questions", "getSourceOfFunds", { ...ready, funds: false }],
  ["the issuer's page", "getIssuerKycFrame", { ...ready, kyc: "notStarted" }],
  ["the progress", "listCards", {}],
])("shows that %s can't be read, and reads it on a retry", async (_, operation, done) => {
  const { answer, answers } = open(done);
  answer(operation, away);
  expect(await screen.findByText(away.message)).toBeTruthy();
  answer({ [operation]: answers[operation] });
  await press("Try again");
  await waitFor(() => expect(screen.queryByText(away.message)).toBeNull());
});

it("asks for a code again if the issuer's session ends during a step", async () => {
  const { answer, issuer } = open({ email: true, terms: true, kyc: "approved" });
  await screen.findByLabelText("Why?");
  answer("answerSourceOfFunds", () => {
    issuer.email = false;
    issuer.hasBegun = true;
    return sessionOver;
  });
  await userEvent.selectOptions(screen.getByLabelText("Why?"), "Because");
  await press("Continue");
  expect(await title("Welcome back")).toBeTruthy();
});

it("asks for a code if the issuer's session ends while the progress is read", async () => {
  const { answer } = open({ email: true });
  answer("getIssuerRegistration", sessionOver);
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
