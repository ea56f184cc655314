import type { ReactNode } from "react";

export interface IconProps {
  size?: number;
  strokeWidth?: number;
  children: ReactNode;
}

/**
 * Frame for icons that are drawn here: those that Lucide lacks, or that the first load needs without
 * Lucide, whose own code is larger than a payer's first three icons.
 */
export function Icon({ size = 20, strokeWidth = 2, children }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const CheckIcon = () => (
  <Icon size={18}>
    <path d="M20 6 9 17l-5-5" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon size={18}>
    <path d="M12 7v6" />
    <path d="M12 17h.01" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </Icon>
);
