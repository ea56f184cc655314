/** The exact meaning of promotional words; it stands beside them wherever they are used. */
export const promises = {
  /** The meaning of "Self-custody". */
  custody: "Hold your own key, from the start or later.",
  /** The meaning of "Zero fees". */
  fees: "Sending is free. An exchange shows its fee first.",
} as const;
