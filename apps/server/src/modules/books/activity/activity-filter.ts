import {
  type ActivityKind,
  activityKinds,
  type Operations,
  type Query,
} from "@lilypad/api-contract";

/** A group of the history that people can filter by. Each line is in one of them. */
export type ActivityGroup = NonNullable<Query<Operations["listTransactions"]>["group"]>;

/** The direction of a line as it is stored. */
const directions = { received: 1, sent: 2 } as const;

const isReward = (kind: ActivityKind) => kind.startsWith("reward_") || kind === "prize";
const bankKinds: readonly ActivityKind[] = [
  "topup",
  "withdrawal",
  "withdrawal_returned",
  "teleport",
];
const exchangeKinds: readonly ActivityKind[] = ["exchange", "exchange_returned"];

/** The kinds of the groups that have kinds of their own; all other kinds were sent or received. */
const kindsOf: Record<Exclude<ActivityGroup, keyof typeof directions>, readonly ActivityKind[]> = {
  bank: bankKinds,
  exchange: exchangeKinds,
  rewards: activityKinds.filter(isReward),
};
const otherGroups = Object.values(kindsOf).flat();

/** Which lines a page of the history contains. */
export interface ActivityFilter {
  /** Number of the only asset; undefined for all. */
  asset: number | undefined;
  group?: ActivityGroup | undefined;
  /** When the transfer began: at this time or later, and before `until`. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/** The group of a line. @param direction 1 credit, 2 debit */
export function groupOf(kind: string, direction: number): ActivityGroup {
  for (const group of ["bank", "exchange", "rewards"] as const)
    if ((kindsOf[group] as readonly string[]).includes(kind)) return group;
  return direction === directions.received ? "received" : "sent";
}

/**
 * The last parameters of activity_page and activity_search, which they pass to activity_matches_filter for each line.
 */
export function filterValues({ group, from, until }: ActivityFilter): readonly unknown[] {
  const isDirection = group === "sent" || group === "received";
  return [
    group === undefined || isDirection ? null : kindsOf[group],
    isDirection ? otherGroups : null,
    isDirection ? directions[group] : null,
    from ?? null,
    until ?? null,
  ];
}

/** Whether a filter has more than an asset, so that the number of lines before a page is unknown. */
export const isNarrow = ({ group, from, until }: ActivityFilter): boolean =>
  group !== undefined || from !== undefined || until !== undefined;
