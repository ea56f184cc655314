import { type Asset, formatAmount } from "@lilypad/money";
import { useEffect, useRef, useState } from "react";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { hiddenDigits, useAmountsHidden } from "../../../shared/money/index.ts";
import { Balance, text } from "../../../shared/ui/index.ts";

/** The longest motion that the design tokens allow. */
const countUpMs = 180;

/** Returns the amount to show at a progress from 0 to 1. */
export function countUpAt(from: bigint, to: bigint, progress: number): bigint {
  if (progress >= 1) return to;
  const eased = BigInt(Math.round((1 - (1 - progress) ** 3) * 1000));
  return from + ((to - from) * eased) / 1000n;
}

/** Counts from the last amount to a changed one; not with reduced motion, or if the account changes. */
function useCountUp(minor: bigint, account: string): bigint {
  const [shown, setShown] = useState(minor);
  const before = useRef({ minor, account });
  useEffect(() => {
    const { minor: from, account: fromAccount } = before.current;
    before.current = { minor, account };
    const isReduced = matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
    if (isReduced || fromAccount !== account || from === minor) {
      setShown(minor);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = (now - start) / countUpMs;
      setShown(countUpAt(from, minor, progress));
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [minor, account]);
  return before.current.account === account ? shown : minor;
}

interface AmountOfAccount {
  /** Minor units. */
  minor: bigint;
  asset: Asset;
}

/** The digits of a balance, which count to a changed amount. Screen readers get a `SpokenBalance` beside them instead. */
export function CountedDigits({ minor, asset }: AmountOfAccount) {
  const shown = useCountUp(minor, asset);
  const isHidden = useAmountsHidden();
  return (
    <div aria-hidden="true">
      <Balance minor={shown} asset={asset} hidden={isHidden ? hiddenDigits : undefined} />
    </div>
  );
}

/** A balance as screen readers read it out: the amount itself, at once, and nothing that its digits pass on their way. */
export function SpokenBalance({ minor, asset }: AmountOfAccount) {
  const isHidden = useAmountsHidden();
  return (
    <span className={text.sr}>
      {isHidden ? messages.hiddenBalance : formatAmount(minor, asset)}
    </span>
  );
}
