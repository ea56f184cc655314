import type { BankRails } from "../bank-rails.ts";
import {
  createCountTransactions,
  createGetStatement,
  createGetTransaction,
  createHasPaid,
  createListRecentPeople,
  createListTransactions,
  createReadOwnData,
} from "../modules/books/activity/index.ts";
import type { SafeTransactions } from "../modules/custody/safe-transactions/index.ts";
import type { WalletSends } from "../modules/money/wallet-sends/index.ts";
import type { Outside } from "../outside.ts";

interface Neighbours {
  bankRails: BankRails;
  walletSends: WalletSends;
  safeTransactions: Pick<SafeTransactions, "listAddresses">;
}

/** Creates the reads of people's histories, with the facts of other modules about their lines. */
export function wireActivity(
  { pool }: Pick<Outside, "pool">,
  { bankRails, walletSends, safeTransactions }: Neighbours,
) {
  /** The wallet addresses on the other side of lines, by their transfer ids. */
  const readAddresses = async (personId: string, ids: readonly string[]) =>
    new Map([
      ...(await walletSends.listAddresses(personId, ids)),
      ...(await safeTransactions.listAddresses(personId, ids)),
    ]);
  const history = {
    pool,
    readParties: bankRails.listParties,
    readAddresses,
    readChecks: walletSends.listChecks,
  };
  return {
    readAddresses,
    readHistory: createReadOwnData(history),
    activity: {
      listTransactions: createListTransactions(history),
      countTransactions: createCountTransactions({ pool }),
      getStatement: createGetStatement(history),
      getTransaction: createGetTransaction({
        ...history,
        readBankTransfer: bankRails.showBankTransfer,
      }),
      listRecentPeople: createListRecentPeople({ pool }),
      hasPaid: createHasPaid({ pool }),
    },
  };
}
