import { renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApi, noAnswer } from "../../../../test/fake-api.ts";
import { newQueryClient, SignedInPage } from "../../../../test/open-signed-in.tsx";
import { noteAccountShown } from "../../../shared/account/index.ts";
import { useOpenedForm } from "./use-opened-form.ts";

const search = "searchUsers";
const profile = "getProfile";
const person = (tag: string) => ({
  id: tag,
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: tag,
  avatar_colour: "#f59e0b",
});
const balance = (asset: string, currency: string) => ({
  asset,
  currency,
  balance: "5.00",
  held: "0.00",
  posted: "5.00",
  everHeld: true,
});
const balances = [balance("LIL", "LIL"), balance("usdc", "USD"), balance("eurc", "EUR")];
const usual = {
  getBalance: { balances, asOf: "2026-11-20T12:00:00.000Z", chosenCurrency: "USD" },
  [search]: { users: [person("Jonas_w2"), person("Jonas_w")] },
  [profile]: { profile: { display_tag: "mira" } },
};

async function open(action: "send" | "request", query: string, state: unknown = null) {
  history.replaceState(state, "", `/money${query}`);
  const { result } = renderHook(() => useOpenedForm(action), { wrapper: SignedInPage });
  const before = result.current;
  await waitFor(() => expect(result.current.state).toBe("open"));
  return { before, result };
}

const nothing = { person: null, currency: "USD", digits: "", note: "", requestId: null };

it("the person of a link is looked up by their tag, ignoring case", async () => {
  const { calls } = fakeApi(usual);
  const { before, result } = await open("send", "?to=jonas_W&amount=5.00&currency=EUR&note=Tea");
  expect(before).toEqual({ state: "looking", text: "Looking for @jonas_W" });
  expect(result.current).toEqual({
    state: "open",
    start: { ...nothing, person: person("Jonas_w"), digits: "500", currency: "EUR", note: "Tea" },
    problem: null,
  });
  expect(calls().every(({ method }) => method === "GET")).toBe(true);
});

it("a request link fills in the payer", async () => {
  fakeApi(usual);
  const { result } = await open("request", "?from=jonas_w");
  expect(result.current).toMatchObject({ start: { person: { id: "Jonas_w" } }, problem: null });
});

it("a code without an amount keeps what was typed before", async () => {
  fakeApi(usual);
  const typed = { digits: "1250", currency: "USD", note: "Taxi" };
  const { result } = await open("send", "?to=jonas_w", typed);
  expect(result.current).toMatchObject({ start: { ...typed, person: { id: "Jonas_w" } } });
});

it("the amount and note of a code replace what was typed before", async () => {
  fakeApi(usual);
  const typed = { digits: "1250", currency: "USD", note: "Taxi" };
  const { result } = await open("send", "?to=jonas_w&amount=3&currency=LIL&note=Tea", typed);
  expect(result.current).toMatchObject({ start: { digits: "300", currency: "LIL", note: "Tea" } });
});

it.each([
  ["an odd one", "?to=jonas_w&amount=-5&currency=USD"],
  ["the other form's", "?from=jonas_w"],
  ["one with two amounts", "?to=jonas_w&currency=USD&amount=5&amount=6"],
])("a link that is %s fills in nothing and starts no search", async (_, query) => {
  const { calls } = fakeApi(usual);
  const { result } = await open("send", query);
  expect(result.current).toEqual({
    state: "open",
    start: nothing,
    problem: { field: "person", text: "That's not a Lilypad code." },
  });
  expect(calls("searchUsers")).toEqual([]);
});

it.each([
  ["somebody who is not here", "theo", usual, "No one on Lilypad uses @theo any more."],
  ["oneself", "Mira", usual, "That's your own code. Choose someone else."],
  [
    "somebody, without a network",
    "theo",
    { ...usual, [search]: noAnswer },
    "We couldn't look up @theo. Please choose the person here.",
  ],
] as const)("a link to %s opens the form with a message", async (_, tag, answers, text) => {
  fakeApi(answers);
  const { result } = await open("send", `?to=${tag}&amount=5.00&currency=USD`);
  await waitFor(() => expect(result.current).toMatchObject({ problem: { field: "person", text } }));
  expect(result.current).toMatchObject({ start: { person: null, digits: "500" } });
});

it("a link in a currency that the chain does not have says so, and fills in the person and note only", async () => {
  const dollars = {
    asset: "usdc",
    currency: "USD",
    balance: "5.00",
    held: "0.00",
    posted: "5.00",
    everHeld: true,
  };
  fakeApi({
    ...usual,
    getBalance: { balances: [dollars], asOf: "2026-11-20T12:00:00.000Z", chosenCurrency: "USD" },
  });
  const { result } = await open("send", "?to=jonas_w&amount=5.00&currency=EUR&note=Tea");
  expect(result.current).toEqual({
    state: "open",
    start: { ...nothing, person: person("Jonas_w"), note: "Tea" },
    problem: { field: "amount", text: "Euro isn't available here yet. Choose another currency." },
  });
});

it("without a link, the form opens with what another screen passed in", async () => {
  const { calls } = fakeApi(usual);
  const { result } = await open("send", "", { person: person("theo"), requestId: "r" });
  expect(result.current).toMatchObject({ start: { person: { id: "theo" }, requestId: "r" } });
  expect(calls("searchUsers")).toEqual([]);
});

const knows = (chosenCurrency: string) => ({
  ...usual,
  getBalance: { balances, asOf: "2026-11-20T12:00:00.000Z", chosenCurrency },
});

describe("a form that is the first screen opened", () => {
  it.each(["send", "request"] as const)(
    "of %s follows the account that is selected on the server, not the one that the device remembers",
    async (action) => {
      localStorage.setItem("lilypad.account.mira", "LIL");
      fakeApi(knows("EUR"));
      const { before, result } = await open(action, "");
      expect(before).toEqual({ state: "looking", text: "Loading" });
      expect(result.current).toMatchObject({ start: { currency: "EUR" } });
    },
  );

  it("starts in dollars although LIL is selected, which the person has not seen", async () => {
    fakeApi(knows("LIL"));
    const { result } = await open("send", "?to=jonas_w");
    expect(result.current).toMatchObject({ start: { currency: "USD", person: { id: "Jonas_w" } } });
  });

  it.each([
    ["another screen named", { person: person("jonas") }, "/money"],
    ["a link named", null, "/money?to=jonas"],
  ])(
    "starts in the currency of the last payment with the person whom %s",
    async (_, state, path) => {
      fakeApi({ ...knows("LIL"), [search]: { users: [person("jonas")] } });
      const client = newQueryClient();
      const paid = (currency: string, createdAt: string) => ({
        currency,
        createdAt,
        counterparty: { userId: "jonas" },
      });
      client.setQueryData(
        ["transactions", "mira", "recent", "all"],
        [paid("EUR", "2026-11-19T12:00:00.000Z"), paid("USD", "2026-11-18T12:00:00.000Z")],
      );
      history.replaceState(state, "", path);
      const { result } = renderHook(() => useOpenedForm("send"), {
        wrapper: ({ children }) => <SignedInPage client={client}>{children}</SignedInPage>,
      });
      await waitFor(() => expect(result.current).toMatchObject({ start: { currency: "EUR" } }));
    },
  );

  it("does not wait long for the server", async () => {
    localStorage.setItem("lilypad.account.mira", "EUR");
    fakeApi({ getProfile: noAnswer, getBalance: () => new Promise(() => undefined) });
    const { result } = await open("send", "");
    expect(result.current).toMatchObject({ start: { currency: "EUR" } });
  });
});

it("a form that is opened from home, where LIL is in view, starts in LIL", async () => {
  fakeApi(knows("LIL"));
  noteAccountShown("mira");
  const { result } = await open("request", "");
  expect(result.current).toMatchObject({ start: { currency: "LIL" } });
});
