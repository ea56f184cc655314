import { countOpenIntents } from "../modules/bank/funding/index.ts";
import { countOpenTeleports } from "../modules/bank/teleport/index.ts";
import { countPending } from "../modules/books/activity/index.ts";
import { type Cases, createCases } from "../modules/console/cases/index.ts";
import { countOpenCases } from "../modules/money/wallet-sends/index.ts";
import type { Outside } from "../outside.ts";

type CasesParts = Omit<Parameters<typeof createCases>[0], "pool" | "clock" | "countOpen"> & {
  cards: { readOwnData: (personId: string) => Promise<readonly unknown[]> };
};

/** Creates the cases that members of staff work on, from the other modules' facts about a person. */
export function wireCases({ pool, clock }: Outside, { cards, ...parts }: CasesParts): Cases {
  return createCases({
    pool,
    clock,
    ...parts,
    countOpen: {
      payments: countPending,
      rampOrders: countOpenIntents,
      teleports: countOpenTeleports,
      cards: async (_db, personId) => (await cards.readOwnData(personId)).length,
      screeningCases: countOpenCases,
    },
  });
}
