export { type AmountLimits, commonLimits, type PublishedLimits } from "./amount-limits.ts";
export {
  type Asset,
  assetOfCurrency,
  assetOfNumber,
  assets,
  type ChainAsset,
  type Currency,
  chainAssetOfNumber,
  chainAssets,
  currencies,
  currencyOfAsset,
  isChainAsset,
} from "./asset.ts";
export {
  addDecimals,
  divideUp,
  fromScaled,
  isSameDecimal,
  multiplyDecimals,
  plainDecimal,
  subtractDecimals,
  toScaled,
} from "./decimal.ts";
export {
  type AmountSign,
  amountParts,
  formatAmount,
  toDecimal,
  toWireAmount,
  toWireDecimal,
} from "./format-amount.ts";
export {
  largestMinor,
  type ParseAmountError,
  type ParsedAmount,
  parseAmount,
} from "./parse-amount.ts";
