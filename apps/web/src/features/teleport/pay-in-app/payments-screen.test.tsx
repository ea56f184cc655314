import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, fakeApi, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { ownPayment, samplePayment } from "../../../../test/samples/teleport-payment.ts";
import { TeleportPaymentsScreen } from "./payments-screen.tsx";

const list = "listTeleportPayments";

function open(answers: Answers) {
  history.replaceState(null, "", "/teleport/payments");
  const faked = fakeApi({ getProfile: { profile: mira }, ...answers });
  openSignedIn(<TeleportPaymentsScreen />);
  return faked;
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => localStorage.clear());

it("the payments are listed with their status, and their transfer details can be opened", async () => {
  const ended = samplePayment({
    transactionId: "018f0000-0000-7000-8000-0000000000dd",
    status: "COMPLETED",
    transferInstructions: null,
    outcome: { code: "delivered", message: "It is there." },
  });
  const { answer, calls } = open({
    [list]: { payments: [ownPayment(samplePayment()), ownPayment(ended)] },
  });
  expect(
    await screen.findByRole("button", { name: /^Tove Reed.*£50\.00 · Dinner.*Delivered$/ }),
  ).toBeTruthy();
  await press(/^Tove Reed.*£50\.00 · Dinner.*To be sent$/);
  await heading("Send £50.00 from your bank");
  expect(screen.getByText("LILY-4417")).toBeTruthy();
  const marked = samplePayment({ markedSentAt: "2026-03-01T10:05:00.000Z" });
  answer("markTeleportPaymentSent", onlyFor({ id: marked.transactionId }, marked));
  answer(list, { payments: [ownPayment(marked), ownPayment(ended)] });
  await press("I've sent the payment");
  await heading("Waiting for your transfer");
  await press("Back");
  expect(
    await screen.findByRole("button", { name: /^Tove Reed.*£50\.00 · Dinner.*Sent$/ }),
  ).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toHaveLength(1);
});

it("an empty list of payments says what to do", async () => {
  open({ [list]: { payments: [] } });
  expect(await screen.findByText("No payments yet")).toBeTruthy();
});

it("the list of payments says that it could not be read", async () => {
  open({ [list]: refusal("INTERNAL", "No.") });
  expect(
    await screen.findByText("Unable to load your payments", {}, { timeout: 20_000 }),
  ).toBeTruthy();
});
