import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { balance, page, path, transaction } from "../../../../../test/samples/history.ts";
import { HistoryScreen } from "./history-screen.tsx";

describe("the transaction that the address names", () => {
  const one = "GET /api/v1/ledger/users/mira/transactions/old";
  const old = transaction(99, { id: "old", note: "Boat hire in May" });
  const answers = {
    "GET /api/v1/wallets/balance": balance,
    "GET /api/v1/ledger/users/mira/transactions/counts": { data: { counts: null } },
    [path]: page([transaction(1)]),
  };
  const beWide = (matches: boolean) =>
    vi.stubGlobal("matchMedia", () => ({
      matches,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  const widths = [
    ["on a phone", false, "dialog"],
    ["on a wide screen", true, "region"],
  ] as const;
  const openNamed = async (
    isWide: boolean,
    role: "dialog" | "region",
    answer: Parameters<typeof fakeApi>[0][string],
  ) => {
    beWide(isWide);
    const { calls } = fakeApi({ ...answers, [one]: answer });
    history.replaceState(null, "", "/transactions?id=old");
    openSignedIn(<HistoryScreen />);
    return { calls, detail: within(await screen.findByRole(role, { name: "Transaction" })) };
  };

  it.each(widths)("is read by itself %s if the loaded pages lack it", async (_, isWide, role) => {
    const { detail } = await openNamed(isWide, role, {
      data: { transaction: old, bankTransfer: null },
    });
    expect(await detail.findByText("Boat hire in May")).toBeTruthy();
    expect(await screen.findByText("Note 1")).toBeTruthy();
    expect(detail.queryByText("Note 1")).toBeNull();
  });

  it.each(widths)("is said to be unknown %s, and no other is shown", async (_, isWide, role) => {
    const { detail } = await openNamed(isWide, role, {
      status: 404,
      code: "NOT_FOUND",
      error: "No.",
    });
    expect(await detail.findByText("Transaction not found")).toBeTruthy();
    expect(await screen.findByText("Note 1")).toBeTruthy();
    expect(detail.queryByText("Note 1")).toBeNull();
  });

  it.each(widths)("is read again %s after a failure on request", async (_, isWide, role) => {
    const { detail, calls } = await openNamed(isWide, role, {
      status: 500,
      code: "INTERNAL",
      error: "No.",
    });
    expect(await detail.findByText("Could not load this transaction")).toBeTruthy();
    const asked = () => calls.filter((call) => call.path.endsWith("/old")).length;
    const before = asked();
    await userEvent.click(detail.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it("is the first one of a wide screen only if the address names none", async () => {
    beWide(true);
    fakeApi(answers);
    history.replaceState(null, "", "/transactions");
    openSignedIn(<HistoryScreen />);
    const detail = within(await screen.findByRole("region", { name: "Transaction" }));
    expect(detail.getByText("Note 1")).toBeTruthy();
  });
});
