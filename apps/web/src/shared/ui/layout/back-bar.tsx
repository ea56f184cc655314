import { ArrowLeft } from "lucide-react";
import { appMessages } from "../../messages/index.ts";
import { IconButton } from "../controls/button.tsx";
import { TopBar, type TopBarProps } from "./screen.tsx";

export interface BackButtonProps {
  onBack: () => void;
  /** Where it leads, if "Back" does not say it. */
  label?: string | undefined;
}

export const BackButton = ({ onBack, label = appMessages.back }: BackButtonProps) => (
  <IconButton label={label} onClick={onBack}>
    <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
  </IconButton>
);

export interface BackBarProps extends Omit<TopBarProps, "leading"> {
  /** Without it the bar has no way back. */
  onBack: (() => void) | undefined;
  backLabel?: string;
}

/** The bar at the top of a screen, with the way back. */
export const BackBar = ({ onBack, backLabel, ...bar }: BackBarProps) => (
  <TopBar
    {...(onBack === undefined ? {} : { leading: <BackButton onBack={onBack} label={backLabel} /> })}
    {...bar}
  />
);
