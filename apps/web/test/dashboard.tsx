import { screen } from "@testing-library/react";
import { DashboardScreen } from "../src/features/money/dashboard/dashboard-screen.tsx";
import { onlyFor } from "./fake-api.ts";
import { newQueryClient, openSignedIn } from "./open-signed-in.tsx";

export const balance = (asset: string, currency: string, amount: string) => ({
  asset,
  chain: "arbitrum",
  currency,
  balance: amount,
  posted: amount,
  held: "0.00",
  everHeld: amount !== "0.00",
});
export const balances = (eur = "0.00", usd = "1234.56") => ({
  balances: [
    balance("LIL", "LIL", "100.00"),
    balance("usdc", "USD", usd),
    balance("eurc", "EUR", eur),
  ],
  chosenCurrency: "LIL",
  asOf: "2026-11-20T14:02:00.000Z",
});
export const person = {
  id: "theo",
  first_name: "Theo",
  last_name: "Marchetti",
  display_tag: "theo",
  avatar_colour: "#0ea5e9",
};
export const request = {
  id: "r1",
  status: "pending",
  amount: "64.00",
  currency: "USD",
  currency_symbol: "$",
  note: "Boat hire",
  created_at: "2026-11-20T12:00:00.000Z",
  expires_at: "2026-12-20T12:00:00.000Z",
  requestor_user_id: "theo",
  payer_user_id: "mira",
  acknowledged_at: null,
  counterparty: person,
};
export const answers = {
  getBalance: balances(),
  getProfile: { profile: { first_name: "Mira", last_name: "Lind" } },
  listIncomingRequests: { requests: [], nextCursor: null },
  listOutgoingRequests: { requests: [], nextCursor: null },
  listTransactions: { transactions: [], hasMore: false },
  countRequests: { count: 0 },
  countUnreadNotifications: { unread_count: 0 },
  listRampIntents: { intents: [] },
  listReferrals: { items: [], nextCursor: null },
  getRewardRules: { version: 1, rules: [] },
  getRewardStatus: onlyFor({ id: "me" }, { inReview: [], once: [] }),
};

/** Opens the dashboard of Mira, whose requests fail instead of waiting for a network. */
export const openDashboard = () => openSignedIn(<DashboardScreen />, newQueryClient());

/** The text of the large balance. */
export const shownBalance = () => screen.getByTestId("balance").textContent;
