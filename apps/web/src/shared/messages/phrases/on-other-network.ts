/** Shown if a pasted or scanned wallet is on a network that we don't send on. */
export const onOtherNetwork = (network: string): string =>
  `That's a wallet on another network. We can only send on ${network}.`;
