import { randomBytes } from "node:crypto";
import type { RampCustomer } from "@lilypad/providers";
import { expect, it } from "vitest";
import { ringOf } from "../../../platform/config/key-ring.ts";
import { createSealedBox, SealBroken } from "../../../platform/sealed/sealed-box.ts";
import { openDetails, sealDetails, toDetails } from "./customer-details.ts";

const customer = (change: Partial<RampCustomer>): RampCustomer => ({
  customerId: "cus_1",
  email: "ann@example.com",
  status: "CREATED",
  kycLink: null,
  rejection: null,
  updatedAt: new Date(),
  ...change,
});

it.each([
  ["https://kyc.example/a?b=c", "https://kyc.example/a?b=c"],
  ["http://127.0.0.1:4100/bank/verify/x", "http://127.0.0.1:4100/bank/verify/x"],
  ["javascript:alert(1)", null],
  ["data:text/html,<script>", null],
  ["/bank/verify", null],
  ["", null],
  [null, null],
  [`https://kyc.example/${"x".repeat(2_000)}`, null],
])("an identity check's link %j is stored as %j", (kycLink, kept) => {
  expect(toDetails(customer({ kycLink })).kycLink).toBe(kept);
});

it.each([
  [{ reason: "Document expired", code: "DOC_EXPIRED" }, "Document expired", "DOC_EXPIRED"],
  [{ reason: "Two\nlines\u0000", code: null }, "Two lines", null],
  [{ reason: "x".repeat(600), code: "\u0000" }, "x".repeat(500), null],
])("a rejected identity check's reason is stored as one line (%#)", (rejection, reason, code) => {
  expect(toDetails(customer({ rejection })).rejection).toEqual({ reason, code });
});

it("an identity check's details are sealed for one person at one provider", () => {
  const box = createSealedBox(ringOf(randomBytes(32)));
  const ann = { provider: "fern", personId: "ann" } as const;
  const details = toDetails(customer({ kycLink: "https://kyc.example/secret" }));
  const sealed = sealDetails(box, ann, details);
  expect(sealed.includes("secret")).toBe(false);
  expect(openDetails(box, { ...ann, details: sealed })).toEqual(details);
  expect(() => openDetails(box, { ...ann, personId: "bob", details: sealed })).toThrow(SealBroken);
  expect(openDetails(box, { ...ann, details: null })).toEqual({ kycLink: null, rejection: null });
});
