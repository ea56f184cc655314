/** Waits before a call is made again. It is a file of its own so that tests of failures need not wait. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
