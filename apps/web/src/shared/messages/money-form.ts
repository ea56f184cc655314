/** What sending and requesting have in common. */
export const moneyFormMessages = {
  chooseCurrency: "Choose a currency",
  currencyLabel: (currency: string) => `Currency ${currency}`,
  noteLeft: (left: number) => (left === 1 ? "1 character left" : `${left} characters left`),
} as const;
