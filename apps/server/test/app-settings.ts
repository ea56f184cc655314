import type { AppSettings } from "@lilypad/api-contract";

/** The settings of a web app on Base, in an installation with nothing optional. */
export const sampleAppSettings: AppSettings = {
  publicUrl: "https://pond.example",
  supportEmail: "help@pond.example",
  supportPhone: "+44 20 7946 0000",
  ticketUrl: null,
  keeperName: null,
  keeperAddress: null,
  explorerUrl: null,
  chain: { id: 8453, name: "Base Mainnet", commonName: "Base", shortName: "base" },
  authUrl: null,
  mapsKey: null,
  contracts: {
    chainId: 8453,
    ownSafeModule: `0x${"a".repeat(40)}`,
    passkeySignerFactory: `0x${"b".repeat(40)}`,
    passkeySignerCode: "0x6080",
    passkeyFallbackVerifier: null,
    tokens: { USD: { symbol: "USDbC", address: `0x${"c".repeat(40)}`, decimals: 6 } },
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

/** The place for settings in a built page. */
export const placeForSettings = '<script type="application/json" id="app-settings"></script>';
