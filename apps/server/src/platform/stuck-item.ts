import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { Asset } from "@lilypad/money";

type WireItem = Data<Operations["listStuckWork"]>["items"][number];

export type StuckKind = WireItem["kind"];

/** Work that waits for longer than it should, in the form in which its module reports it. */
export interface StuckItem {
  readonly kind: StuckKind;
  /** Unique in its kind. */
  readonly id: string;
  readonly cause: WireItem["cause"];
  readonly since: Date;
  readonly personId: string | null;
  /** In the asset's smallest units. */
  readonly money: { readonly asset: Asset; readonly amount: bigint } | null;
  readonly detail?: string | null;
  readonly attempts?: number | null;
  readonly nextAttemptAt?: Date | null;
  readonly reference?: string | null;
  /** The action with which a member of staff with a fitting role can move it on. */
  readonly action?: WireItem["actions"][number];
}

/** How the stuck work of a module is listed. */
export interface StuckSearch {
  readonly now: Date;
  /** At most this many of each kind, the oldest ones. */
  readonly limit: number;
}

export type ListStuck = (db: Queryable, search: StuckSearch) => Promise<readonly StuckItem[]>;
