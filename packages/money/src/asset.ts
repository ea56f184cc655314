import { ledgerDecimals } from "./token-units.ts";

/**
 * Every asset of the ledger. `usdc`, `eurc` and `LIL` are tokens on the chain; the `fiat:` assets are
 * bank money that passes through teleport links and is never in a person's account.
 */
export const assets = {
  usdc: { number: 1, decimals: ledgerDecimals, currency: "USD", symbol: "$", name: "US Dollar" },
  eurc: { number: 2, decimals: ledgerDecimals, currency: "EUR", symbol: "€", name: "Euro" },
  LIL: {
    number: 3,
    decimals: ledgerDecimals,
    currency: "LIL",
    symbol: "LIL",
    name: "LIL Bits Reward",
  },
  "fiat:GBP": { number: 11, decimals: 2, currency: "GBP", symbol: "£", name: "Pound sterling" },
  "fiat:EUR": { number: 12, decimals: 2, currency: "EUR", symbol: "€", name: "Euro" },
  "fiat:USD": { number: 13, decimals: 2, currency: "USD", symbol: "$", name: "US Dollar" },
} as const;

export type Asset = keyof typeof assets;

/** The assets a person can hold, in the order the app shows them. */
export const chainAssets = ["LIL", "usdc", "eurc"] as const satisfies readonly Asset[];
export type ChainAsset = (typeof chainAssets)[number];

/** Currencies that a person can choose. */
export const currencies = ["LIL", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

const assetByCurrency: Record<Currency, ChainAsset> = { LIL: "LIL", USD: "usdc", EUR: "eurc" };

/** Returns the asset of a currency: usdc for USD, eurc for EUR, LIL for LIL. */
export function assetOfCurrency(currency: Currency): ChainAsset {
  return assetByCurrency[currency];
}

/** Returns the currency that an asset is shown in. */
export function currencyOfAsset(asset: ChainAsset): Currency {
  return assets[asset].currency;
}

const assetByNumber = new Map<number, Asset>(
  (Object.keys(assets) as Asset[]).map((asset) => [assets[asset].number, asset]),
);

/**
 * Returns the asset for the number that the database stores for it.
 * @throws RangeError for an unknown number, from a row that this version cannot read
 */
export function assetOfNumber(number: number): Asset {
  const asset = assetByNumber.get(number);
  if (asset === undefined) throw new RangeError(`no asset has the number ${number}`);
  return asset;
}

export function isChainAsset(value: unknown): value is ChainAsset {
  return (chainAssets as readonly unknown[]).includes(value);
}

/**
 * Returns the asset for a number from a column that contains only assets of the chain.
 * @throws RangeError for an unknown number or a `fiat:` asset
 */
export function chainAssetOfNumber(number: number): ChainAsset {
  const asset = assetOfNumber(number);
  if (!isChainAsset(asset)) throw new RangeError(`${asset} is not on the chain`);
  return asset;
}
