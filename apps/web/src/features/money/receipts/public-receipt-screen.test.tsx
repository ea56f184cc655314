import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeApi, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { PublicReceiptScreen } from "./public-receipt-screen.tsx";

const code = "A".repeat(22);
const path = "getPublicReceipt";
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
  fakeApi({ [path]: onlyFor({ code }, receipt) });
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
  fakeApi({ [path]: onlyFor({ code }, refusal("RECEIPT_NOT_FOUND", "gone")) });
  render(<PublicReceiptScreen code={code} />);
  expect(await screen.findByRole("heading", { name: "This receipt isn't available" })).toBeTruthy();
});

it("a receipt that could not be loaded can be loaded again", async () => {
  const { answer } = fakeApi({ [path]: onlyFor({ code }, refusal("INTERNAL", "broken")) });
  render(<PublicReceiptScreen code={code} />);
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 8000 });
  answer(path, onlyFor({ code }, receipt));
  await userEvent.click(again);
  expect(await screen.findByText("Ada paid Ben")).toBeTruthy();
}, 15_000);
