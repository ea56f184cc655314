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
export { type ExchangeAmounts, exchangeAmounts } from "./exchange-amounts.ts";
export {
  type AmountSign,
  amountParts,
  formatAmount,
  formatLimit,
  formatWholeUnits,
  toWireAmount,
  toWireDecimal,
} from "./format-amount.ts";
export { currencyCode, currencySymbol, formatMoney, formatRate } from "./format-money.ts";
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
export { type ExchangeParts, splitExchange } from "./split-exchange.ts";
export {
  fromTokenUnits,
  isTokenDecimals,
  partsPerMinor,
  tokenDecimalsRange,
  toTokenUnits,
} from "./token-units.ts";
