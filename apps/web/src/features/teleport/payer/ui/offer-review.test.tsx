import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { sampleQuote } from "../../../../../test/samples/teleport.ts";
import { OfferReview } from "./offer-review.tsx";

const open = (quote = sampleQuote()) =>
  render(
    <OfferReview
      recipientName="Tove Reed"
      quote={quote}
      from="Otter Bank ••1234"
      failure={null}
      refreshError={null}
      isBusy={false}
      isRefreshing={false}
      onRefresh={() => {}}
      onConfirm={() => {}}
    />,
  );

it("a quote adds up in pounds from the exchange on, and ends with what the recipient receives", () => {
  open();
  const labels = screen.getAllByRole("term").map(({ textContent }) => textContent);
  const values = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(labels.map((label, place) => `${label}: ${values[place]}`)).toEqual([
    "From: Otter Bank ••1234",
    "You send: $406.77",
    "Rate: 1 USD = 0.788644 GBP",
    "Exchanged: £320.80",
    "Processing fee, 0.09%: −£0.30",
    "Exchange fee, 0.16%: −£0.50",
    "Teleport fee, 0%: £0.00",
    "Tove Reed gets: £320.00",
  ]);
});

it.each([
  ["USD", "Rate guaranteed for"],
  ["GBP", "Offer valid for"],
])("a quote in %s says for how long: %s", (currency, said) => {
  const { source, ...quote } = sampleQuote({
    expiresAt: new Date(Date.now() + 290_000).toISOString(),
  });
  open({ ...quote, source: { ...source, currency } });
  expect(screen.getByText(said)).toBeTruthy();
});
