import { appMessages } from "../../messages/index.ts";
import { Icon } from "../art/icons.tsx";
import { IconButton } from "./button.tsx";

export interface BackButtonProps {
  onBack: () => void;
  /** The label, if "Back" is not clear enough. */
  label?: string | undefined;
}

export const BackButton = ({ onBack, label = appMessages.back }: BackButtonProps) => (
  <IconButton label={label} onClick={onBack}>
    <Icon size={24} strokeWidth={1.75}>
      <path d="m12 19-7-7 7-7M19 12H5" />
    </Icon>
  </IconButton>
);
