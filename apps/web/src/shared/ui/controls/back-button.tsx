import { ArrowLeft } from "lucide-react";
import { appMessages } from "../../messages/index.ts";
import { IconButton } from "./button.tsx";

export interface BackButtonProps {
  onBack: () => void;
  /** The label, if "Back" is not clear enough. */
  label?: string | undefined;
}

export const BackButton = ({ onBack, label = appMessages.back }: BackButtonProps) => (
  <IconButton label={label} onClick={onBack}>
    <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
  </IconButton>
);
