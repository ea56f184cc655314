import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  type FundingOperation,
  type FundingState,
  firstFundingState,
} from "../../src/features/bank/funding/data/funding-state.ts";
import { keepDraft } from "../../src/features/bank/funding/flow/funding-draft.ts";
import { FundingScreen } from "../../src/features/bank/funding/funding-screen.tsx";
import type { Calls } from "../fake-api.ts";
import { newQueryClient, openSignedIn } from "../open-signed-in.tsx";
import { aQuote, aWithdrawal } from "../samples/an-intent.ts";

/** Opens Top up or Withdraw by its URL. */
export const open = (operation: FundingOperation, query = "") => {
  history.replaceState(null, "", `/payments/${operation}${query}`);
  return openSignedIn(
    <FundingScreen operation={operation} />,
    newQueryClient({ staleTime: 15_000 }),
  );
};
export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>("button", { name });
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
export const heading = (name: string | RegExp) => screen.findByRole("heading", { name, level: 1 });
export const posted = (
  calls: Calls,
  operation: "createRampQuote" | "createRampIntent" | "submitWithdrawal" | "cancelTopup",
  about?: FundingOperation,
) =>
  calls(operation)
    .filter(
      ({ params }) =>
        about === undefined || new Map(Object.entries(params)).get("operation") === about,
    )
    .map(({ body }) => body);

/** A page that was left or reloaded at the review step. */
export const atReview = (operation: FundingOperation, changes: Partial<FundingState> = {}) => {
  const isTopup = operation === "topup";
  keepDraft(
    {
      ...firstFundingState(operation),
      step: "quote_review",
      currency: isTopup ? "EUR" : "GBP",
      accountId: isTopup ? "account-eur" : "account-gbp",
      digits: isTopup ? "25000" : "4000",
      quote: isTopup ? aQuote() : aWithdrawal().quote,
      ...changes,
    },
    "mira",
  );
};
