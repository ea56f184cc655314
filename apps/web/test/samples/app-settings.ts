import type { AppSettings } from "@lilypad/api-contract";

const token = (symbol: string, decimals: number, digit: string) => ({
  symbol,
  address: `0x${digit.repeat(40)}`,
  decimals,
});

/** The settings of an installation in which nothing optional is configured, on the usual chain. */
export const sampleSettings: AppSettings = {
  publicUrl: "http://localhost:4000",
  supportEmail: "support@lilypad.example",
  supportPhone: "+44 20 7946 0000",
  ticketUrl: null,
  keeperName: null,
  keeperAddress: null,
  explorerUrl: null,
  chain: { id: 42161, name: "Arbitrum One", commonName: "Arbitrum", shortName: "arb1" },
  authUrl: null,
  mapsKey: null,
  contracts: {
    chainId: 42161,
    ownSafeModule: `0x${"d".repeat(40)}`,
    passkeySignerFactory: `0x${"e".repeat(40)}`,
    passkeySignerCode: "0x6080604052",
    passkeyFallbackVerifier: null,
    tokens: { LIL: token("LIL", 6, "1"), USD: token("USDC", 6, "2"), EUR: token("EURe", 18, "3") },
  },
  asksOutside: false,
  offersCards: false,
  offersBankingSteps: false,
  hiddenTeasers: [],
  savingsOffer: null,
  cardOffer: null,
  reportsErrors: false,
  countsViews: false,
};

/** The settings that are different in a deployment on Base, whose tokens have other symbols. */
export const settingsOnBase = {
  chain: { id: 8453, name: "Base Mainnet", commonName: "Base", shortName: "base" },
  contracts: {
    ...sampleSettings.contracts,
    chainId: 8453,
    tokens: { LIL: token("LIL", 6, "1"), USD: token("USDbC", 6, "2"), EUR: token("EURC", 6, "3") },
  },
} satisfies Partial<AppSettings>;
