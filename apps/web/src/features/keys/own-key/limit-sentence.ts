import { assetOfCurrency, formatLimit } from "@lilypad/money";
import { ownKeyMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import type { OwnKey } from "./queries.ts";

type Limits = NonNullable<OwnKey["dailyLimits"]>;

/** Money before rewards. */
const order = ["USD", "EUR", "LIL"] as const;

/** The daily limits in the order of the app, without empty cents: "$2,000", "200,000 LIL". */
export const limitTexts = (limits: Limits) =>
  order.flatMap((currency) =>
    limits
      .filter((one) => one.currency === currency)
      .map(({ limit }) => {
        const asset = assetOfCurrency(currency);
        return {
          currency,
          text: formatLimit(readWireAmount(limit, asset), asset),
        };
      }),
  );

/** Says how much we can move from an account whose key the person holds. */
export function limitSentence(limits: OwnKey["dailyLimits"]): string {
  if (limits === null || limits.length === 0) return messages.limitUnknown;
  return messages.limit(messages.limits(limitTexts(limits).map(({ text }) => text)));
}
