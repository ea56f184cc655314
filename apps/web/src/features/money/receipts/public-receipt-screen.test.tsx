import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { PublicReceiptScreen } from "./public-receipt-screen.tsx";

const code = "A".repeat(22);
const path = `GET /api/v1/public/receipts/${code}`;
const receipt = {
  amount: "40.00",
  asset: "usdc",
  title: "Sent",
  status: "confirmed",
  createdAt: "2026-11-20T14:32:00.000Z",
  from: { firstName: "Ada", tag: null },
  to: { firstName: "Ben", tag: null },
  note: null,
};

it("a shared receipt shows who paid whom, and is fetched without cookies and session", async () => {
  fakeApi({ [path]: { data: receipt } });
  const api = fetch;
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    sent.push(init);
    return api(address, init);
  });
  render(<PublicReceiptScreen code={code} />);
  expect(
    await screen.findByRole("article", { name: "Receipt, $40.00, Ada paid Ben" }),
  ).toBeTruthy();
  expect(screen.getByText("Completed")).toBeTruthy();
  expect(sent).toMatchObject([{ credentials: "omit" }]);
  expect(JSON.stringify(sent)).not.toContain("authorization");
});

it("a receipt that is not shared any more says so", async () => {
  fakeApi({ [path]: { status: 404, error: "gone", code: "RECEIPT_NOT_FOUND" } });
  render(<PublicReceiptScreen code={code} />);
  expect(await screen.findByRole("heading", { name: "This receipt isn't available" })).toBeTruthy();
});

it("a receipt that could not be loaded can be loaded again", async () => {
  const { answers } = fakeApi({ [path]: { status: 500, error: "broken", code: "INTERNAL" } });
  render(<PublicReceiptScreen code={code} />);
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 8000 });
  answers[path] = { data: receipt };
  await userEvent.click(again);
  expect(await screen.findByText("Ada paid Ben")).toBeTruthy();
}, 15_000);
