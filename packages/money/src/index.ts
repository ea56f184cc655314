export {
  type Asset,
  assetOfCurrency,
  assetOfNumber,
  assets,
  type ChainAsset,
  type Currency,
  chainAssets,
  currencies,
  currencyOfAsset,
  isChainAsset,
} from "./asset.ts";
export {
  type AmountSign,
  amountParts,
  formatAmount,
  toDecimal,
  toWireAmount,
} from "./format-amount.ts";
export {
  largestMinor,
  type ParseAmountError,
  type ParsedAmount,
  parseAmount,
} from "./parse-amount.ts";
