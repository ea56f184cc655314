/** One item of a simulated batch, or one probe that was simulated beside it. */
export interface SimulatedItem {
  /** The number of the asset. */
  readonly asset: number;
  readonly mint: boolean;
  /** Whose item it is: the sending Safe, or the receiving one for a mint. */
  readonly payer: string;
  readonly moves: boolean;
}

export type SimulationVerdict =
  | { readonly proceed: true }
  | {
      readonly proceed: false;
      readonly asset: number;
      readonly failing: number;
      readonly of: number;
    };

/**
 * Tells a broken token from broken items. Counted for each asset by itself, so that a frozen euro
 * does not hide among healthy dollars, and by payer, so that one person with many failing items is
 * one voice. More than a fifth failing means that the token, not the people, is at fault: then
 * nothing may be sent, because every item would be voided.
 */
export function judgeSimulation(items: readonly SimulatedItem[]): SimulationVerdict {
  const groups = new Map<string, { asset: number; payers: Map<string, boolean> }>();
  for (const { asset, mint, payer, moves } of items) {
    const key = `${asset} ${mint ? "mint" : "move"}`;
    const group = groups.get(key) ?? { asset, payers: new Map<string, boolean>() };
    group.payers.set(payer, (group.payers.get(payer) ?? true) && moves);
    groups.set(key, group);
  }
  for (const { asset, payers } of groups.values()) {
    const failing = [...payers.values()].filter((moves) => !moves).length;
    if (failing * 5 > payers.size) return { proceed: false, asset, failing, of: payers.size };
  }
  return { proceed: true };
}
