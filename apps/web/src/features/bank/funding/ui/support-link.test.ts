import { expect, it } from "vitest";
import { supportAddress } from "./support-link.tsx";

const read = (address: string) => decodeURIComponent(address.split("&body=")[1] ?? "");

it("the email to support names the transaction, its type and the issue", () => {
  const address = supportAddress(
    "help@lilypad.example",
    { operation: "withdraw", intentId: "7c9e6679" },
    "Unable to check transaction status",
  );
  expect(address).toMatch(/^mailto:help@lilypad\.example\?subject=Withdraw%20to%20bank/);
  expect(read(address)).toBe(
    "Transaction ID: 7c9e6679\nType: Withdraw to bank\nIssue: Unable to check transaction status\n",
  );
});

it("the email to support says that there is no transaction", () => {
  const address = supportAddress("help@x.example", { operation: "topup", intentId: null }, "&?=");
  expect(read(address)).toBe(
    "Transaction ID: No transaction ID provided\nType: Top up\nIssue: &?=\n",
  );
});
