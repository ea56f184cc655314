/** An address by its first and last characters, such as "0xfB69…d359". */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;
