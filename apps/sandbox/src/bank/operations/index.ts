export {
  accountOf,
  accountsOf,
  activateWhatIsDue,
  createBankAccount,
  createVirtualAccount,
  createWallet,
  deleteAccount,
} from "./accounts.ts";
export { createQuote, createTransaction, createTransfer } from "./begin-transaction.ts";
export { type BankContext, type Behaviour, usualBehaviour } from "./context.ts";
export {
  createCustomer,
  customerOf,
  decide,
  decideWhatIsDue,
  findByEmail,
  findByToken,
  submitDocuments,
} from "./customers.ts";
export { depositToAccount } from "./deposit-to-account.ts";
export {
  calledOff,
  cancelTransaction,
  completeTransaction,
  confirmTransfer,
  failTransaction,
  payTransaction,
  proceedWithWhatIsDue,
  receiveArrival,
  transactionOf,
} from "./transactions.ts";
