/** The operation that lists the history of the person of the tests. */
export const path = "listTransactions";
const jonas = {
  userId: "jonas",
  displayName: "Jonas Weber",
  name: "Jonas Weber",
  displayTag: "jonas_w",
  avatarColor: "#f59e0b",
  countryCode: "GB",
  isLilypadUser: true,
  profile: { firstName: "Jonas", lastName: "Weber" },
};
/** A payment of some minutes ago, one minute for each in its id. */
export const transaction = (id: number, changes = {}) => ({
  id: `t${id}`,
  createdAt: new Date(Date.now() - id * 60_000).toISOString(),
  direction: "debit",
  amount: `${id}.00`,
  amountFormatted: "",
  asset: "usdc",
  assetSymbol: "USDC",
  displaySymbol: "$",
  currency: "USD",
  note: `Note ${id}`,
  status: "confirmed",
  context: "p2p",
  transactionContext: "p2p",
  title: "Sent",
  hash: `0x9c1e${"0".repeat(56)}4b70`,
  counterparty: jonas,
  ...changes,
});
/** An answer without balances. */
export const balance = { balances: [], asOf: "2026-11-20T14:02:00.000Z" };

/** An answer with a page of the history. */
export const page = (transactions: object[], hasMore = false) => ({ transactions, hasMore });
