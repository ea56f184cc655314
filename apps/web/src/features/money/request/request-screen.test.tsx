import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { RequestScreen } from "./request-screen.tsx";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const create = "POST /api/v1/payments/requests";
const open = (state: object | null) => {
  history.replaceState(state, "", "/request-money");
  return openSignedIn(<RequestScreen />);
};
const submit = () => userEvent.click(screen.getByRole("button", { name: "Request Money" }));

beforeEach(() => localStorage.setItem("lilypad.account.mira", "USD"));

it("Request Money says what is missing", async () => {
  fakeApi({});
  const { unmount } = open(null);
  await submit();
  const person = screen.getByRole("combobox", { name: "Request from" });
  expect(screen.getByText("Please select who you want to request money from")).toBeTruthy();
  expect(document.activeElement).toBe(person);
  unmount();
  open({ person: jonas });
  await submit();
  const amount = screen.getByLabelText("Amount");
  expect(screen.getByText("Please enter a valid amount to request")).toBeTruthy();
  expect(screen.getByText("They'll see this amount before they pay.")).toBeTruthy();
  expect(document.activeElement).toBe(amount);
  await userEvent.type(amount, "1");
  await waitFor(() =>
    expect(screen.queryByText("Please enter a valid amount to request")).toBeNull(),
  );
});

it("Request Money sends the request and says that the payer will be notified", async () => {
  const { calls } = fakeApi({ [create]: { data: { request: {} } } });
  open({ person: jonas });
  await userEvent.type(screen.getByLabelText("Amount"), "1550");
  await userEvent.type(screen.getByLabelText("Request note"), " Tickets ");
  await submit();
  const dialog = await screen.findByRole("dialog", {
    name: "Your request has been sent successfully",
  });
  expect(within(dialog).getByText("Jonas will be notified.")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
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
    [create]: {
      status: 422,
      code: "SELF_REQUEST",
      error: "You can't request money from yourself.",
    },
  });
  open({ person: jonas, digits: "100" });
  await submit();
  const dialog = await screen.findByRole("alertdialog", { name: "Request Failed" });
  expect(within(dialog).getByText("You can't request money from yourself.")).toBeTruthy();
});

it("a request that is sent again after a lost answer has the same id", async () => {
  const { calls } = fakeApi({ [create]: "no answer" });
  open({ person: jonas, digits: "100" });
  await submit();
  await userEvent.click(await screen.findByRole("button", { name: "Close", hidden: false }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await submit();
  await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(2));
  const [first, second] = calls.filter(({ method }) => method === "POST");
  expect(second?.body).toEqual(first?.body);
});
