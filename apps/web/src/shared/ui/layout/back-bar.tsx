import { BackButton } from "../controls/back-button.tsx";
import { TopBar, type TopBarProps } from "./screen.tsx";

export interface BackBarProps extends Omit<TopBarProps, "leading"> {
  /** Without it the bar has no back button. */
  onBack: (() => void) | undefined;
  backLabel?: string;
}

/** The bar at the top of a screen, with a back button. */
export const BackBar = ({ onBack, backLabel, ...bar }: BackBarProps) => (
  <TopBar
    leading={onBack === undefined ? undefined : <BackButton onBack={onBack} label={backLabel} />}
    {...bar}
  />
);
