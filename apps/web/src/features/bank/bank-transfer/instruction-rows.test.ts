import { expect, it } from "vitest";
import { instructionRows, type TransferInstructions } from "./instruction-rows.ts";

const nothing: TransferInstructions = {
  sourceAmount: "250.00",
  sourceCurrency: "EUR",
  paymentMethod: null,
  bankBeneficiaryName: null,
  bankName: null,
  bankAddress: null,
  accountNumber: null,
  routingNumber: null,
  sortCode: null,
  iban: null,
  bicSwift: null,
  clabeNumber: null,
  transferMessage: null,
};
const rows = (said: Partial<TransferInstructions>) =>
  instructionRows({ ...nothing, ...said }).map(
    ({ label, shown, copied }) => `${label}: ${shown} [${copied ?? "not copied"}]`,
  );

it("the details of a euro transfer are in the order of a bank's form", () => {
  expect(
    rows({
      iban: "DE89370400440532013000",
      bicSwift: "TIDEDEFFXXX",
      bankBeneficiaryName: "Lilypad Payments Europe",
      bankName: "Tidewater Bank",
      bankAddress: "Frankfurt",
      paymentMethod: "SEPA",
    }),
  ).toEqual([
    "Amount: €250.00 [250.00]",
    "Beneficiary: Lilypad Payments Europe [Lilypad Payments Europe]",
    "IBAN: DE89 3704 0044 0532 0130 00 [DE89370400440532013000]",
    "BIC / SWIFT: TIDEDEFFXXX [TIDEDEFFXXX]",
    "Bank: Tidewater Bank [not copied]",
    "Bank address: Frankfurt [not copied]",
    "Payment method: SEPA transfer [not copied]",
  ]);
});

it("the details of American and British transfers have their account numbers", () => {
  expect(rows({ routingNumber: "026009593", accountNumber: "000123456789" })).toEqual([
    "Amount: €250.00 [250.00]",
    "Routing number: 026009593 [026009593]",
    "Account number: 000123456789 [000123456789]",
  ]);
  expect(rows({ sortCode: "040004", accountNumber: "12345678" })).toContain(
    "Sort code: 04-00-04 [040004]",
  );
});

it("transfer details have no empty rows, and show an unknown payment method as it is", () => {
  expect(rows({ bankName: " ", paymentMethod: "XX_NEW_RAILS" })).toEqual([
    "Amount: €250.00 [250.00]",
    "Payment method: XX NEW RAILS [not copied]",
  ]);
});
