import { screen } from "@testing-library/react";
import { DashboardScreen } from "../src/features/money/dashboard/dashboard-screen.tsx";
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
  "GET /api/v1/wallets/balance": { data: balances() },
  "GET /api/v1/auth/profile": { data: { profile: { first_name: "Mira", last_name: "Lind" } } },
  "GET /api/v1/payments/requests/incoming": { data: { requests: [], nextCursor: null } },
  "GET /api/v1/payments/requests/outgoing": { data: { requests: [], nextCursor: null } },
  "GET /api/v1/ledger/users/mira/transactions": { data: { transactions: [], hasMore: false } },
  "GET /api/v1/payments/requests/count": { data: { count: 0 } },
  "GET /api/v1/notifications/inbox/unread": { data: { unread_count: 0 } },
  "GET /api/v1/ramp/intents": { data: { intents: [] } },
  "GET /api/v1/referrals/mine": { data: { items: [], nextCursor: null } },
  "GET /api/v1/rewards/rules": { data: { version: 1, rules: [] } },
  "GET /api/v1/rewards/status/me": { data: { inReview: [], once: [] } },
};

/** Opens the dashboard of Mira, whose requests fail instead of waiting for a network. */
export const openDashboard = () =>
  openSignedIn(<DashboardScreen />, newQueryClient({ networkMode: "always" }));

/** The text of the large balance. */
export const shownBalance = () => screen.getByTestId("balance").textContent;
