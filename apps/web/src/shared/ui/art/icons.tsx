import type { ReactNode } from "react";

/**
 * Frame for icons that are drawn here: those that Lucide lacks, or that the first load needs without
 * Lucide.
 */
export function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
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
