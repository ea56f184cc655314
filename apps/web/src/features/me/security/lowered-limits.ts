import { type ChainAsset, formatAmount } from "@lilypad/money";
import type { OperationData } from "../../../shared/api/index.ts";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";

type Limits = OperationData<"getSecondFactor">["lowered_daily_limits"];

const inWords = (amount: string, asset: ChainAsset) =>
  formatAmount(readWireAmount(amount, asset), asset).replace(".00", "");

/** The daily limits of an account without a second factor: "$2,500, €2,500 or 500,000 LIL". */
export const loweredLimits = ({ USD, EUR, LIL }: Limits): string =>
  messages.limits(inWords(USD, "usdc"), inWords(EUR, "eurc"), inWords(LIL, "LIL"));
