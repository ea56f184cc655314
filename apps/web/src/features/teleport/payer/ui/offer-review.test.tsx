import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleQuote } from "../../../../../test/samples/teleport.ts";
import { OfferReview } from "./offer-review.tsx";

it("a quote shows its rate and fees, and ends with what the payer pays", () => {
  render(
    <OfferReview
      recipientName="Tove Reed"
      quote={sampleQuote()}
      from="Otter Bank ••1234"
      failure={null}
      refreshError={null}
      isBusy={false}
      isRefreshing={false}
      onRefresh={() => {}}
      onConfirm={() => {}}
    />,
  );
  const labels = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const values = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(labels.map((label, place) => `${label}: ${values[place]}`)).toEqual([
    "From: Otter Bank ••1234",
    "Rate: 1 USD = 0.788644 GBP",
    "Before fees: £320.80",
    "Processing fee: £0.30",
    "Exchange fee: £0.50",
    "Total fees: £0.80 (0.25%)",
    "Teleport fee, 0% this term: $0.00",
    "Total: $406.77",
  ]);
});
