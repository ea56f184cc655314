import type { Queryable } from "@lilypad/db";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import type { CardHolderRow, CardSafeRow } from "./rows.gen.ts";

/** Reads everything that the module stores about a person at card issuers, for their data export. */
export async function readOwnData(db: Queryable, personId: string) {
  const { rows } = await db.query<
    Pick<CardHolderRow, "issuer"> & {
      begunAt: Date;
      safeAddress: string | null;
      chainId: number | null;
      token: CardSafeRow["token"];
    }
  >({
    name: "card-own-data",
    text: `select holder.issuer, holder.created_at as begun_at,
       '0x' || encode(safe.address, 'hex') as safe_address, safe.chain_id, safe.token
     from card_holder holder left join card_safe safe using (person_id, issuer)
     where holder.person_id = $1 order by holder.issuer`,
    values: [personId],
  });
  return rows.map(toWireNames);
}
