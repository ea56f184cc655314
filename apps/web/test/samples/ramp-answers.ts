import { type AnyCall, onlyFor } from "../fake-api.ts";
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
export const quotes = "createRampQuote";
export const intents = "createRampIntent";
export const status = "getRampIntentStatus";
export const rampAnswers = (balance = "50.00") => ({
  getProfile: { profile: mira },
  getBalance: {
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
  getRampCustomerStatus: verified,
  listCapabilities: {
    capabilities: [
      capability("GBP", "British pound", "GB", "United Kingdom"),
      capability("EUR", "Euro", "DE", "Germany"),
      capability("USD", "US dollar", "US", "United States"),
      capability("EUR", "Euro", "FR", "France"),
    ],
  },
  listLinkedAccounts: { accounts: [anAccount(), pound] },
  [quotes]: ({ params }: AnyCall) => ({
    quote: params.operation === "topup" ? aQuote() : aWithdrawal().quote,
  }),
  [intents]: ({ params }: AnyCall) => (params.operation === "topup" ? anIntent() : aWithdrawal()),
  [status]: onlyFor({ id: anIntent().intentId }, anIntent()),
  submitWithdrawal: onlyFor({ id: anIntent().intentId }, aWithdrawal()),
});
