import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { auth, signIn } from "../../../test/fake-session.ts";
import { newQueryClient } from "../../../test/open-signed-in.tsx";
import { useChosenCurrency } from "./chosen-currency.ts";

const balance = "getBalance";
const choose = "chooseAccount";
const knows = (chosenCurrency: string) => ({
  [balance]: { balances: [], chosenCurrency, asOf: "2026-11-20T14:02:00.000Z" },
  [choose]: { chosenCurrency },
});
function open(client = newQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useChosenCurrency(), { wrapper }).result;
}

beforeEach(() => {
  signIn({ id: "ada", email: "ada@example.com" });
});

it("a new device opens with the account chosen on another one", async () => {
  fakeApi(knows("EUR"));
  const chosen = open();
  expect(chosen.current[0]).toBe("LIL");
  await waitFor(() => expect(chosen.current[0]).toBe("EUR"));
});

it("the last choice counts more than an older answer that the device remembered", () => {
  fakeApi(knows("USD"));
  localStorage.setItem("lilypad.account.ada", "EUR");
  const client = newQueryClient();
  const remembered = { balances: [], chosenCurrency: "USD", asOf: "2026-11-20T14:02:00.000Z" };
  // From long before this start.
  client.setQueryData(["balances", "ada"], remembered, { updatedAt: 1 });
  expect(open(client).current[0]).toBe("EUR");
});

it("a chosen account applies at once, is sent to the server, and belongs to one person", async () => {
  const { calls } = fakeApi(knows("LIL"));
  const chosen = open();
  act(() => chosen.current[1]("USD"));
  expect(chosen.current[0]).toBe("USD");
  await waitFor(() =>
    expect(calls()).toContainEqual(
      expect.objectContaining({ method: "PUT", body: { currency: "USD" } }),
    ),
  );
  act(() => signIn({ id: "bo", email: "bo@example.com" }));
  expect(open().current[0]).toBe("LIL");
});

it("a chosen account is removed from this device with the session", () => {
  fakeApi(knows("USD"));
  const chosen = open();
  act(() => chosen.current[1]("USD"));
  cleanup();
  auth.listener("SIGNED_OUT", null);
  expect(localStorage.getItem("lilypad.account.ada")).toBeNull();
  act(() => signIn({ id: "ada", email: "ada@example.com" }));
  expect(open().current[0]).toBe("LIL");
});
