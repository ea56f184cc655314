/** Lists that are read page by page. */
export const listMessages = {
  moreFailed: "Could not load more. Please try again.",
} as const;
