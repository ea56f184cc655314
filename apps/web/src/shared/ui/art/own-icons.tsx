import { Icon } from "./icons.tsx";

/** The teleport icon: a hop from one shore to the other. */
export const HopIcon = () => (
  <Icon size={22}>
    <path d="M5 15.5C6.2 5.2 16.4 4.6 18.9 14" />
    <path d="m15.2 12.2 3.8 2.6 2-4.2" />
    <path d="M2.5 19.5h5" />
    <path d="M16.5 19.5h5" />
  </Icon>
);

/** The transfer icon: two arrows in opposite directions. */
export const SwapIcon = () => (
  <Icon size={22}>
    <path d="M4 8.5h14" />
    <path d="m14.5 5 3.5 3.5L14.5 12" />
    <path d="M20 15.5H6" />
    <path d="M9.5 12 6 15.5 9.5 19" />
  </Icon>
);

/** A key. Our own, because the welcome page loads no icon library. */
export const KeyIcon = () => (
  <Icon size={22}>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.2 12.3 8.3-8.3" />
    <path d="m16 7.5 3 3" />
  </Icon>
);

/** A percent sign in a circle. */
export const PercentIcon = () => (
  <Icon size={22}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8.5 15.5 7-7" />
    <path d="M9 9h.01" />
    <path d="M15 15h.01" />
  </Icon>
);
