import type { ReactNode } from "react";

/** Icons drawn here: the two that Lucide lacks, and three that the first load needs without it. */
function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
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

/** A hop from one shore to the other: teleport. */
export const HopIcon = () => (
  <Icon size={22}>
    <path d="M5 15.5C6.2 5.2 16.4 4.6 18.9 14" />
    <path d="m15.2 12.2 3.8 2.6 2-4.2" />
    <path d="M2.5 19.5h5" />
    <path d="M16.5 19.5h5" />
  </Icon>
);

/** There and back: transfer. */
export const SwapIcon = () => (
  <Icon size={22}>
    <path d="M4 8.5h14" />
    <path d="m14.5 5 3.5 3.5L14.5 12" />
    <path d="M20 15.5H6" />
    <path d="M9.5 12 6 15.5 9.5 19" />
  </Icon>
);

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
