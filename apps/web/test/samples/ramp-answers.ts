import type { FundingOperation } from "../../src/features/bank/funding/data/funding-state.ts";
import { anAccount, anIntent, aQuote, aWithdrawal } from "./an-intent.ts";
import { mira } from "./mira.ts";

const capability = (currency: string, name: string, country: string, countryName: string) => ({
  currency,
  name,
  country,
  country_name: countryName,
  flag_emoji: "",
  region: "Europe",
  methods: [],
  minimumAmount: "10",
  maximumAmount: "5000",
});
export const verified = {
  exists: true,
  status: "ACTIVE",
  kycLink: null,
  rejection: null,
  satisfied: true,
  actionNeeded: false,
  canQuote: true,
  isStale: false,
};
const pound = anAccount({
  id: "account-gbp",
  displayName: "Heron Bank",
  country: "GB",
  currency: "GBP",
  last4: "5678",
  metadata: { sortCode: "040004" },
});
export const quotes = (operation: FundingOperation) => `POST /api/v1/ramp/${operation}/quotes`;
export const intents = (operation: FundingOperation) => `POST /api/v1/ramp/${operation}/intents`;
export const status = `GET /api/v1/ramp/intents/${anIntent().intentId}/status`;
export const rampAnswers = (balance = "50.00") => ({
  "GET /api/v1/auth/profile": { data: { profile: mira } },
  "GET /api/v1/wallets/balance": {
    data: {
      balances: [
        {
          asset: "usdc",
          chain: "arbitrum",
          currency: "USD",
          balance,
          posted: balance,
          held: "0.00",
        },
      ],
      asOf: "2026-11-20T14:00:00.000Z",
    },
  },
  "GET /api/v1/ramp/customers/status": { data: verified },
  "GET /api/v1/ramp/capabilities": {
    data: {
      capabilities: [
        capability("GBP", "British pound", "GB", "United Kingdom"),
        capability("EUR", "Euro", "DE", "Germany"),
        capability("USD", "US dollar", "US", "United States"),
        capability("EUR", "Euro", "FR", "France"),
      ],
    },
  },
  "GET /api/v1/ramp/linked-accounts": { data: { accounts: [anAccount(), pound] } },
  [quotes("topup")]: { data: { quote: aQuote() } },
  [quotes("withdraw")]: { data: { quote: aWithdrawal().quote } },
  [intents("topup")]: { data: anIntent() },
  [intents("withdraw")]: { data: aWithdrawal() },
  [status]: { data: anIntent() },
  [`POST /api/v1/ramp/withdraw/intents/${anIntent().intentId}/onchain/submit`]: {
    data: aWithdrawal(),
  },
});
