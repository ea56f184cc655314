import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, chainAssetOfNumber, toWireAmount } from "@lilypad/money";

interface Sent {
  readonly day: string;
  readonly operations: readonly { asset: ChainAsset; amount: bigint }[];
}

/** Adds a new batch to the volume of its day. */
export async function addVolumes(db: Queryable, { day, operations }: Sent): Promise<void> {
  const sums = new Map<ChainAsset, { transfers: number; amount: bigint }>();
  for (const { asset, amount } of operations) {
    const before = sums.get(asset) ?? { transfers: 0, amount: 0n };
    sums.set(asset, { transfers: before.transfers + 1, amount: before.amount + amount });
  }
  // In the same order in every transaction.
  const rows = [...sums]
    .map(([asset, sum]) => ({ asset: assets[asset].number, ...sum }))
    .sort((one, other) => one.asset - other.asset);
  await db.query({
    name: "settlement-add-volumes",
    text: `insert into settlement_volume as volume (day, asset, transfers, amount)
           select $1, * from unnest($2::smallint[], $3::bigint[], $4::numeric[])
           on conflict (day, asset) do update
             set transfers = volume.transfers + excluded.transfers, amount = volume.amount + excluded.amount`,
    values: [
      day,
      rows.map(({ asset }) => asset),
      rows.map(({ transfers }) => transfers),
      rows.map(({ amount }) => String(amount)),
    ],
  });
}

const dayMs = 86_400_000;

/** Reads the volume of each of the last days, today included, oldest first. */
export async function listDailyVolumes(
  db: Queryable,
  now: Date,
  count: number,
): Promise<Data<Operations["listDailyVolumes"]>> {
  const days = Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const { rows } = await db.query<{
    day: string;
    asset: number;
    transfers: bigint;
    amount: string;
  }>(
    `select day::text, asset, transfers, amount::text from settlement_volume
     where day >= $1 order by day, asset`,
    [days[0]],
  );
  return {
    days: days.map((day) => ({
      day,
      volumes: rows
        .filter((row) => row.day === day)
        .map(({ asset, transfers, amount }) => {
          const name = chainAssetOfNumber(asset);
          return {
            asset: name,
            transfers: Number(transfers),
            amount: toWireAmount(BigInt(amount), name),
          };
        }),
    })),
  };
}
