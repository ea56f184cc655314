import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Answers, fakeApi, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { OpenedRequest } from "./opened-request.tsx";

const path = "getRequest";
const theo = {
  id: "theo",
  first_name: "Theo",
  last_name: "Marchetti",
  display_tag: "theo",
  avatar_colour: "#0ea5e9",
};
const request = (changes: object = {}) => ({
  id: "r1",
  status: "pending",
  amount: "18.00",
  currency: "USD",
  currency_symbol: "$",
  note: "Pizza on Friday",
  created_at: "2026-11-20T12:00:00.000Z",
  expires_at: "2099-12-20T12:00:00.000Z",
  requestor_user_id: "theo",
  payer_user_id: "mira",
  acknowledged_at: null,
  answered_at: null,
  counterparty: theo,
  ...changes,
});
const mine = { requestor_user_id: "mira", payer_user_id: "theo" };
const answer = (changes: object = {}) => ({ request: request(changes) });

function open(answers: Answers) {
  history.replaceState(null, "", "/send-money?request=r1");
  const api = fakeApi(answers);
  openSignedIn(<OpenedRequest id="r1" />);
  return api;
}

describe("the payment request that an address names", () => {
  it("opens the filled-in form while it can be paid, and counts as seen", async () => {
    const { calls } = open({
      [path]: onlyFor({ id: "r1" }, answer()),
      acknowledgeRequest: onlyFor({ id: "r1" }, answer()),
    });
    await waitFor(() => expect(location.search).toBe(""));
    expect(location.pathname).toBe("/send-money");
    expect(history.state).toMatchObject({
      person: { id: "theo" },
      currency: "USD",
      digits: "1800",
      note: "Pizza on Friday",
      requestId: "r1",
    });
    await waitFor(() => expect(calls("acknowledgeRequest")).not.toEqual([]));
  });

  it.each([
    ["paid", "Paid"],
    ["rejected", "Rejected"],
    ["cancelled", "Cancelled"],
    ["expired", "Expired"],
  ])("says what became of it once it is %s", async (status, label) => {
    open({
      [path]: onlyFor({ id: "r1" }, answer({ status, answered_at: "2026-11-21T12:00:00.000Z" })),
    });
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText("Pizza on Friday")).toBeTruthy();
    expect(location.search).toBe("?request=r1");
  });

  it("says that it has expired if it was not answered in time", async () => {
    open({ [path]: onlyFor({ id: "r1" }, answer({ expires_at: "2026-11-20T12:00:01.000Z" })) });
    expect(await screen.findByText("Expired")).toBeTruthy();
  });

  it("can be cancelled by its creator while it is pending", async () => {
    const { calls, answer: answerLater } = open({
      [path]: onlyFor({ id: "r1" }, answer(mine)),
      cancelRequest: onlyFor({ id: "r1" }, answer({ ...mine, status: "cancelled" })),
    });
    const button = await screen.findByRole("button", { name: "Cancel Request" });
    answerLater(path, onlyFor({ id: "r1" }, answer({ ...mine, status: "cancelled" })));
    await userEvent.click(button);
    expect(await screen.findByText("Cancelled")).toBeTruthy();
    expect(calls("cancelRequest")).not.toEqual([]);
    expect(screen.queryByRole("button", { name: "Cancel Request" })).toBeNull();
  });

  it("is said to be unknown if it is another account's", async () => {
    open({ [path]: onlyFor({ id: "r1" }, refusal("NOT_FOUND", "No.")) });
    expect(await screen.findByText("Payment request not found")).toBeTruthy();
  });
});
