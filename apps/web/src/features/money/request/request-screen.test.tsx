import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { fakeApi, noAnswer, refusal } from "../../../../test/fake-api.ts";
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
  listRecentPeople: noAnswer,
  listContactMatches: noAnswer,
  getBalance: { balances: [], asOf: "2026-11-20T14:00:00.000Z" },
};
const open = async (state: object | null) => {
  history.replaceState(state, "", "/request-money");
  const opened = openSignedIn(<RequestScreen />);
  await screen.findByLabelText("Amount");
  return opened;
};
const action = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Request/ });
const submit = async () => {
  await waitFor(() => expect(action().disabled).toBe(false));
  await userEvent.click(action());
};

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

it("Request Money says who is missing", async () => {
  fakeApi(balances);
  await open({ digits: "100" });
  await submit();
  const person = screen.getByRole("combobox", { name: "Request from" });
  expect(screen.getByText("Please select who you want to request money from")).toBeTruthy();
  expect(document.activeElement).toBe(person);
});

it("the button names what is requested from whom, and is off without an amount", async () => {
  fakeApi(balances);
  await open({ person: jonas });
  expect(screen.getByText("They'll see this amount before they pay.")).toBeTruthy();
  expect(action().textContent).toBe("Request Money");
  expect(action().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText("Amount"), "1800");
  expect(action().textContent).toBe("Request $18.00 from Jonas");
  expect(action().disabled).toBe(false);
});

it("Request Money sends the request and says that the payer will be notified", async () => {
  const { calls } = fakeApi({ ...balances, [create]: { request: {} } });
  await open({ person: jonas });
  await userEvent.type(screen.getByLabelText("Amount"), "1550");
  await userEvent.type(screen.getByLabelText("Request note"), " Tickets ");
  await submit();
  const dialog = await screen.findByRole("dialog", {
    name: "Your request has been sent successfully",
  });
  expect(within(dialog).getByText("Jonas will be notified.")).toBeTruthy();
  expect(calls().find(({ method }) => method === "POST")?.body).toMatchObject({
    toUserId: "jonas",
    amount: "15.50",
    currency: "USD",
    memo: "Tickets",
  });
  await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
  expect(location.pathname).toBe("/dashboard");
});

it("a refused request shows the server's message", async () => {
  fakeApi({
    ...balances,
    [create]: refusal("SELF_REQUEST"),
  });
  await open({ person: jonas, digits: "100" });
  await submit();
  const dialog = await screen.findByRole("alertdialog", { name: "Request Failed" });
  expect(within(dialog).getByText("You can't request money from yourself.")).toBeTruthy();
});

it("a request that is sent again after a lost answer has the same id", async () => {
  const { calls } = fakeApi({ ...balances, [create]: noAnswer });
  await open({ person: jonas, digits: "100" });
  await submit();
  const dialog = await screen.findByRole("alertdialog", { name: "No answer yet" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await submit();
  await waitFor(() => expect(calls().filter(({ method }) => method === "POST")).toHaveLength(2));
  const [first, second] = calls().filter(({ method }) => method === "POST");
  expect(second?.body).toEqual(first?.body);
});
