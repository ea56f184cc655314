import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Calls, fakeApi, noAnswer } from "../../test/fake-api.ts";
import { signIn } from "../../test/fake-session.ts";
import { mira } from "../../test/samples/mira.ts";
import { sendChecks } from "../../test/send-checks.ts";
import * as intentResender from "../features/money/send/intent-resender.tsx";
import { App } from "./app.tsx";
import * as liveUpdates from "./live-updates.tsx";
import { queryClient } from "./query-client.ts";

// Background work that never ends by itself; each is tested next to its source.
beforeEach(() => {
  vi.spyOn(liveUpdates, "LiveUpdates").mockReturnValue(null);
  vi.spyOn(intentResender, "IntentResender").mockReturnValue(null);
});

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const amounts = { balance: "50.00", posted: "50.00", held: "0.00" };
const answers = {
  listRecentPeople: noAnswer,
  listContactMatches: noAnswer,
  getBalance: {
    balances: [{ asset: "usdc", chain: "arbitrum", currency: "USD", ...amounts }],
    asOf: "2026-11-20T14:00:00.000Z",
  },
  getProfile: { profile: mira },
  listIncomingRequests: { requests: [], nextCursor: null },
  listOutgoingRequests: { requests: [], nextCursor: null },
  listTransactions: { transactions: [], hasMore: false },
  ...sendChecks(),
  searchUsers: { users: [jonas] },
  sendTransfer: { transactionId: "t", status: "pending", hash: null },
  createPaymentRequest: { request: {} },
};
const posted = (calls: Calls) => [...calls("sendTransfer"), ...calls("createPaymentRequest")];
const go = (delta: -1 | 1) =>
  act(async () => {
    const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
    history.go(delta);
    await arrived;
  });
/** Fills in the open form for a person found by name. */
async function fill(label: string) {
  const search = await screen.findByRole("combobox", { name: label });
  await userEvent.type(search, "jon");
  await userEvent.click(await screen.findByRole("option", { name: /Jonas Weber/ }));
  await userEvent.type(screen.getByLabelText("Amount"), "1200");
}

let calls: Calls;
beforeEach(() => {
  signIn();
  localStorage.setItem("lilypad.account.mira", "USD");
  queryClient.clear();
  calls = fakeApi(answers).calls;
  history.pushState(null, "", "/terms");
});

describe.each([
  ["/send-money", "Send $12.00 to Jonas", "Send to"],
  ["/request-money", "Request $12.00 from Jonas", "Request from"],
])("Back and Forward during %s", (path, action, label) => {
  it("empty the form and send nothing", async () => {
    history.pushState(null, "", path);
    render(<App />);
    await fill(label);
    await go(-1);
    await waitFor(() => expect(screen.queryByLabelText("Amount")).toBeNull());
    await go(1);
    expect(await screen.findByRole("combobox", { name: label })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("0.00");
    expect(posted(calls)).toEqual([]);
  });

  it("keep what another screen has passed on", async () => {
    history.pushState({ person: jonas, currency: "USD", digits: "1200" }, "", path);
    render(<App />);
    await screen.findByText("@jonas_w");
    await go(-1);
    await waitFor(() => expect(screen.queryByLabelText("Amount")).toBeNull());
    await go(1);
    expect(await screen.findByText("@jonas_w")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("12.00");
    expect(await screen.findByRole("button", { name: action })).toHaveProperty("disabled", false);
    expect(posted(calls)).toEqual([]);
  });
});

it("Back after a payment does not lead to its form, and sends nothing again", async () => {
  history.pushState(null, "", "/send-money");
  render(<App />);
  await fill("Send to");
  await userEvent.click(await screen.findByRole("button", { name: "Send $12.00 to Jonas" }));
  expect(await screen.findByRole("heading", { name: "Success!" })).toBeTruthy();
  await go(-1);
  await waitFor(() => expect(location.pathname).toBe("/terms"));
  await go(1);
  expect(await screen.findByRole("heading", { name: "Success!" })).toBeTruthy();
  expect(posted(calls)).toHaveLength(1);
});
