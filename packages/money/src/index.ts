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
  toScaledExactly,
  toScaledUp,
} from "./decimal.ts";
export {
  type AmountSign,
  amountParts,
  formatAmount,
  toWireAmount,
  toWireDecimal,
} from "./format-amount.ts";
export {
  decimalsOf,
  fromHundredths,
  hundredthsToMinor,
  majorToMinor,
  toDecimal,
  toHundredths,
  toMinor,
} from "./minor-units.ts";
export {
  maxMinor,
  type ParseAmountError,
  type ParsedAmount,
  parseAmount,
} from "./parse-amount.ts";
