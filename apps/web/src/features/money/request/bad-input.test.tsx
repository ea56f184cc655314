import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type Calls, fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { RequestScreen } from "./request-screen.tsx";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const create = "createPaymentRequest";
const balances = {
  getProfile: noAnswer,
  getBalance: { balances: [], asOf: "2026-11-20T14:00:00.000Z" },
};
const open = async (state: unknown) => {
  history.replaceState(state, "", "/request-money");
  openSignedIn(<RequestScreen />);
  await screen.findByLabelText("Amount");
};
const action = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Request/ });
const ready = async () => {
  await waitFor(() => expect(action().disabled).toBe(false));
  return action();
};
const asked = (calls: Calls) => calls("createPaymentRequest");

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

it("pressing Request Money twice sends one request", async () => {
  const { calls } = fakeApi({ ...balances, [create]: { request: {} } });
  await open({ person: jonas, digits: "100" });
  const button = await ready();
  button.click();
  button.click();
  await screen.findByRole("dialog", { name: "Your request has been sent successfully" });
  expect(asked(calls)).toHaveLength(1);
});

it.each(["abc", "🐸", "\u0000"])("an amount of %j is refused", async (typed) => {
  const { calls } = fakeApi(balances);
  await open({ person: jonas });
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: typed } });
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("0.00");
  expect(action().disabled).toBe(true);
  expect(asked(calls)).toEqual([]);
});

it.each([
  ["right to left", "תודה 🐸", "תודה 🐸"],
  ["with NUL", "Taxi\u0000", "Taxi"],
  ["very long", "a".repeat(400), "a".repeat(280)],
])("a note that is %s is sent in a valid form", async (_, typed, sent) => {
  const { calls } = fakeApi({ ...balances, [create]: { request: {} } });
  await open({ person: jonas, digits: "100" });
  await userEvent.click(screen.getByLabelText("Request note"));
  await userEvent.paste(typed);
  await userEvent.click(await ready());
  await waitFor(() => expect(asked(calls)).toMatchObject([{ body: { memo: sent } }]));
});

it("a request that is refused without a message shows a general one", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 400 }));
  await open({ person: jonas, digits: "100" });
  await userEvent.click(await ready());
  const dialog = await screen.findByRole("alertdialog", { name: "Request Failed" });
  expect(
    within(dialog).getByText("Failed to send payment request. Please try again."),
  ).toBeTruthy();
});

it("an unanswered request keeps its fields and can be sent again", async () => {
  const { calls, answer } = fakeApi({ ...balances, [create]: noAnswer });
  await open({ person: jonas, digits: "1234", note: "Taxi" });
  await userEvent.click(await ready());
  const dialog = await screen.findByRole("alertdialog", { name: "No answer yet" });
  expect(
    within(dialog).getByText("Connection error. Please check your internet and try again."),
  ).toBeTruthy();
  expect(within(dialog).getByText(/it won't be sent twice/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("12.34");
  answer(create, { request: {} });
  await userEvent.click(await ready());
  await screen.findByRole("dialog", { name: "Your request has been sent successfully" });
  expect(asked(calls)).toHaveLength(2);
});
