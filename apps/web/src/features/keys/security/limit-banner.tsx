import { type ChainAsset, formatLimit } from "@lilypad/money";
import { ShieldAlert } from "lucide-react";
import type { OperationData } from "../../../shared/api/index.ts";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { Banner } from "../../../shared/ui/index.ts";

type Limits = OperationData<"getSecondFactor">["lowered_daily_limits"];

const limitText = (amount: string, asset: ChainAsset) =>
  formatLimit(readWireAmount(amount, asset), asset);

/** The daily limits of an account without a second factor: "$2,500, €2,500 or 500,000 LIL". */
export const loweredLimits = ({ USD, EUR, LIL }: Limits): string =>
  messages.limits([limitText(USD, "usdc"), limitText(EUR, "eurc")], limitText(LIL, "LIL"));

export interface LimitBannerProps {
  status: Pick<OperationData<"getSecondFactor">, "is_set_up" | "limits_lowered_until">;
  /** The daily limits while they are lowered. */
  limits: string;
}

/** Tells the person that their daily limit is lowered, and why; nothing if the usual limit applies. */
export function LimitBanner({ status, limits }: LimitBannerProps) {
  const icon = <ShieldAlert size={24} strokeWidth={1.75} aria-hidden="true" />;
  if (!status.is_set_up) {
    return <Banner icon={icon} title={messages.noFactorTitle} detail={messages.noFactor(limits)} />;
  }
  const until = status.limits_lowered_until;
  if (until === null || new Date(until) <= new Date()) return null;
  return (
    <Banner
      tone="warn"
      icon={icon}
      title={messages.limitLoweredTitle}
      detail={messages.limitLowered(formatMoment(new Date(until), new Date()), limits)}
    />
  );
}
