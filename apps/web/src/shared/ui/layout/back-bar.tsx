import { X } from "lucide-react";
import { appMessages } from "../../messages/index.ts";
import { BackButton } from "../controls/back-button.tsx";
import { IconButton } from "../controls/button.tsx";
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

export interface CloseBarProps extends Omit<TopBarProps, "leading"> {
  onClose: () => void;
}

/** The bar at the top of a screen that is closed rather than left by going back. */
export const CloseBar = ({ onClose, ...bar }: CloseBarProps) => (
  <TopBar
    leading={
      <IconButton label={appMessages.close} onClick={onClose}>
        <X size={24} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    }
    {...bar}
  />
);
