import { renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { SignedInPage } from "../../../../test/open-signed-in.tsx";
import { useOpenedForm } from "./use-opened-form.ts";

const search = "GET /api/v1/auth/search-users";
const profile = "GET /api/v1/auth/profile";
const person = (tag: string) => ({
  id: tag,
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: tag,
  avatar_colour: "#f59e0b",
});
const usual = {
  [search]: { data: { users: [person("Jonas_w2"), person("Jonas_w")] } },
  [profile]: { data: { profile: { display_tag: "mira" } } },
};

async function open(action: "send" | "request", query: string, state: unknown = null) {
  history.replaceState(state, "", `/money${query}`);
  const { result } = renderHook(() => useOpenedForm(action), { wrapper: SignedInPage });
  const before = result.current;
  await waitFor(() => expect(result.current.state).toBe("open"));
  return { before, result };
}

const nothing = { person: null, currency: null, digits: "", note: "", requestId: null };

it("the person of a link is looked up by their tag, ignoring case", async () => {
  const { calls } = fakeApi(usual);
  const { before, result } = await open("send", "?to=jonas_W&amount=5.00&currency=EUR&note=Tea");
  expect(before).toEqual({ state: "looking", text: "Looking for @jonas_W" });
  expect(result.current).toEqual({
    state: "open",
    start: { ...nothing, person: person("Jonas_w"), digits: "500", currency: "EUR", note: "Tea" },
    problem: null,
  });
  expect(calls.every(({ method }) => method === "GET")).toBe(true);
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
  ["one with a request of its own", "?to=jonas_w&requestId=1"],
])("a link that is %s fills in nothing and starts no search", async (_, query) => {
  const { calls } = fakeApi(usual);
  const { result } = await open("send", query);
  expect(result.current).toEqual({
    state: "open",
    start: nothing,
    problem: { field: "person", text: "That's not a Lilypad code." },
  });
  expect(calls.filter(({ path }) => path.endsWith("search-users"))).toEqual([]);
});

it.each([
  ["somebody who is not here", "theo", usual, "No one on Lilypad uses @theo any more."],
  ["oneself", "Mira", usual, "That's your own code. Choose someone else."],
  [
    "somebody, without a network",
    "theo",
    { ...usual, [search]: "no answer" },
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
    hasHeld: true,
  };
  fakeApi({
    ...usual,
    "GET /api/v1/wallets/balance": {
      data: { balances: [dollars], asOf: "2026-11-20T12:00:00.000Z", chosenCurrency: "USD" },
    },
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
  expect(calls.filter(({ path }) => path.endsWith("search-users"))).toEqual([]);
});
