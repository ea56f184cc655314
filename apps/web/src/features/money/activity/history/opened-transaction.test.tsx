import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type Answer, fakeApi, onlyFor, refusal } from "../../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { balance, page, path, transaction } from "../../../../../test/samples/history.ts";
import { HistoryScreen } from "./history-screen.tsx";

describe("the transaction that the address names", () => {
  const one = "getTransaction";
  const old = transaction(99, { id: "old", note: "Boat hire in May" });
  const answers = {
    getBalance: balance,
    countTransactions: { counts: null },
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
    answer: Answer<"getTransaction">,
  ) => {
    beWide(isWide);
    const { calls } = fakeApi({ ...answers, [one]: onlyFor({ id: "old" }, answer) });
    history.replaceState(null, "", "/transactions?id=old");
    openSignedIn(<HistoryScreen />);
    return { calls, detail: within(await screen.findByRole(role, { name: "Transaction" })) };
  };

  it.each(widths)("is read by itself %s if the loaded pages lack it", async (_, isWide, role) => {
    const { detail } = await openNamed(isWide, role, { transaction: old, bankTransfer: null });
    expect(await detail.findByText("Boat hire in May")).toBeTruthy();
    expect(await screen.findByText("Note 1")).toBeTruthy();
    expect(detail.queryByText("Note 1")).toBeNull();
  });

  it.each(widths)("is said to be unknown %s, and no other is shown", async (_, isWide, role) => {
    const { detail } = await openNamed(isWide, role, refusal("NOT_FOUND", "No."));
    expect(await detail.findByText("Transaction not found")).toBeTruthy();
    expect(await screen.findByText("Note 1")).toBeTruthy();
    expect(detail.queryByText("Note 1")).toBeNull();
  });

  it.each(widths)("is read again %s after a failure on request", async (_, isWide, role) => {
    const { detail, calls } = await openNamed(isWide, role, refusal("INTERNAL", "No."));
    expect(await detail.findByText("Could not load this transaction")).toBeTruthy();
    const reads = () => calls("getTransaction").length;
    const before = reads();
    await userEvent.click(detail.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
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
