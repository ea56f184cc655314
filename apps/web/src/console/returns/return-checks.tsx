import { exactAmount } from "../../features/money/other-tokens/index.ts";
import { Badge } from "../../shared/ui/index.ts";
import { returnsMessages } from "../messages/index.ts";
import { Moment, Pair, Pairs } from "../parts/index.ts";
import type { Checks, TokenReturn } from "./queries.ts";

const { checks: checkTexts } = returnsMessages;

/** The result of the current screening. */
function Screening({ screening: { result, list, reason } }: Pick<Checks, "screening">) {
  if (result === "clear") return <Badge tone="done">{checkTexts.clear}</Badge>;
  if (result !== "match") return checkTexts[result];
  return (
    <>
      <Badge tone="fail">{checkTexts.match}</Badge> {checkTexts.matched(list ?? "", reason ?? "")}
    </>
  );
}

/** The results of the checks that are made when a return is opened. */
export function CheckPairs({ tokenReturn, checks }: { tokenReturn: TokenReturn; checks: Checks }) {
  const { screening, held, isFrozen, isOwnSafe, limitsLoweredUntil } = checks;
  const account = isFrozen ? checkTexts.frozen : checkTexts.free;
  return (
    <Pairs>
      <Pair label={checkTexts.screening}>
        <Screening screening={screening} />
      </Pair>
      <Pair label={checkTexts.held}>
        {held === null ? checkTexts.heldUnknown : exactAmount({ ...tokenReturn, units: held })}
      </Pair>
      <Pair label={checkTexts.account}>{isOwnSafe ? checkTexts.ownSafe : account}</Pair>
      <Pair label={checkTexts.factors}>
        {limitsLoweredUntil === null ? (
          checkTexts.unchanged
        ) : (
          <>
            {checkTexts.lowered} <Moment at={limitsLoweredUntil} />
          </>
        )}
      </Pair>
    </Pairs>
  );
}
