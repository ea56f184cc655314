import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { noAnswer, refusal } from "../../../../test/fake-api.ts";
import {
  sampleBankDetails,
  samplePayer,
  samplePayment,
  sampleTeleport,
} from "../../../../test/samples/teleport.ts";
import { button, heading, openPayer, press, routes } from "../../../../test/stages/payer-stage.tsx";

beforeEach(() => localStorage.clear());

const user = userEvent.setup({ delay: null });
const said = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();

const offered = sampleTeleport({ easyCurrencies: ["USD", "EUR"] });
const easyPayer = {
  accountType: "virtual",
  currency: "USD",
  country: null,
  bankName: null,
  last4: null,
} as const;
const known = { ...offered, payer: easyPayer };
const open = (more: Parameters<typeof openPayer>[0] = {}) =>
  openPayer({ [routes.link]: offered, ...more });

async function choose(name: RegExp) {
  const group = await screen.findByRole("group", { name: "Easy transfer" });
  await user.click(within(group).getByRole("radio", { name }));
  await press("Continue");
}

describe("the easy flow", () => {
  it("is shown as coming soon if it is switched off", async () => {
    openPayer();
    await screen.findByRole("radio", { name: /^USD/ });
    await said("Easy transfer");
    expect(screen.queryByRole("group", { name: "Easy transfer" })).toBeNull();
    expect(screen.getAllByRole("radio")).toHaveLength(2);
  });

  it("shows an account to pay to, and continues to the quote", async () => {
    const { calls, answer } = open();
    await choose(/^USD/);
    await heading("Bank details");
    await said("Mira Lindqvist");
    await said("900000000777");
    await said("021000021");
    await said("£320.00");
    await said("Don't send money yet");
    expect(calls("createTeleportBankDetails")[0]?.body).toEqual({
      teleport_id: offered.id,
      source_currency: "USD",
    });
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/900000000777|021000021/);
    await press("Copy Account number");
    await said("Account number copied to clipboard!");

    answer(routes.link, known);
    await press("Get quote");
    await heading("Review");
    await said("Mira Lindqvist receives");
    expect(calls("completeTeleportLink")).toEqual([]);

    const paying = { ...known, status: "paying" as const, isPayable: false };
    answer(routes.link, { ...paying, payment: samplePayment() });
    await press("Confirm");
    await heading("Send $406.77 from your bank");
    await said("LILY-4417");
    await said("You can send it from any account.");
  });

  it("requests an account in the chosen currency, and another one for another currency", async () => {
    const { calls, answer } = open({
      [routes.easy]: sampleBankDetails({
        account_number: null,
        routing_number: null,
        iban: "DE89370400440532013000",
        bic: "COBADEFFXXX",
      }),
    });
    await choose(/^EUR/);
    await said("DE89 3704 0044 0532 0130 00");
    await said("COBADEFFXXX");
    answer(routes.easy, sampleBankDetails());
    await press("Back");
    await heading("Mira Lindqvist");
    await choose(/^USD/);
    await said("900000000777");
    const asked = calls("createTeleportBankDetails");
    expect(asked.map(({ body }) => (body as { source_currency: string }).source_currency)).toEqual([
      "EUR",
      "USD",
    ]);
  });

  it("resumes after a reload, and Back leads to the account and the currency", async () => {
    localStorage.setItem(
      `lilypad.payer.${offered.id}`,
      JSON.stringify({
        step: "QUOTE_REVIEW",
        flow: "easy",
        currency: { code: "USD", countries: [] },
      }),
    );
    open({ [routes.link]: known });
    await heading("Review");
    await press("Back");
    await heading("Bank details");
    await said("900000000777");
    await press("Back");
    await heading("Mira Lindqvist");
  });

  it.each([
    [
      "could not be reached",
      refusal("RAMP_UNAVAILABLE", "Our partner can't be reached."),
      "Failed to generate bank details. Our partner can't be reached.",
    ],
    [
      "can't open one",
      refusal("RAMP_UNSUPPORTED", "Not with this account."),
      /^Failed to generate bank details\. No account can be opened for this link\./,
    ],
    [
      "gave no answer",
      noAnswer,
      "Failed to generate bank details. We got no answer. No money was moved.",
    ],
  ])("can be tried again if the server %s", async (_, first, text) => {
    const { answer } = open({ [routes.easy]: first });
    await choose(/^USD/);
    await said("Unable to Generate Bank Details");
    await said(text);
    answer(routes.easy, sampleBankDetails());
    await press("Try Again");
    await said("900000000777");
    expect(await button("Get quote")).toBeTruthy();
  });

  it("ends if the link was paid in the meantime", async () => {
    const { answer } = open({
      [routes.easy]: refusal("TELEPORT_NOT_OPEN", "Over."),
    });
    await screen.findByRole("group", { name: "Easy transfer" });
    answer(routes.link, sampleTeleport({ status: "paid", isPayable: false }));
    await choose(/^USD/);
    await heading("This link has been paid");
  });

  it("is not shown to a payer with an own account", async () => {
    const paying = { ...offered, status: "paying" as const, isPayable: false };
    open({ [routes.link]: { ...paying, payer: samplePayer, payment: samplePayment() } });
    await heading("Send $406.77 from your bank");
    await said("Send it from the account you entered.");
  });
});
