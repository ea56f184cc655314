import type { OtherTokensDeps } from "./state/other-tokens-deps.ts";
import { bytesOf } from "./state/other-tokens-deps.ts";

/** Stores the tokens of the deployment, so that the database refuses to return them as other ones. */
export async function noteListed({
  pool,
  clock,
  listed,
}: Pick<OtherTokensDeps, "pool" | "clock" | "listed">): Promise<void> {
  await pool.query(
    `insert into listed_token (address, seen_at) select address, $2 from unnest($1::bytea[]) as address
     on conflict do nothing`,
    [listed.map(bytesOf), clock.now()],
  );
  await pool.query("delete from other_token where is_listed_token(address)");
}
