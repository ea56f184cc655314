/** One item of a simulated batch, or one probe that was simulated beside it. */
export interface SimulatedItem {
  /** The number of the asset. */
  readonly asset: number;
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
  const byAsset = new Map<number, Map<string, boolean>>();
  for (const { asset, payer, moves } of items) {
    const payers = byAsset.get(asset) ?? new Map<string, boolean>();
    payers.set(payer, (payers.get(payer) ?? true) && moves);
    byAsset.set(asset, payers);
  }
  for (const [asset, payers] of byAsset) {
    const failing = [...payers.values()].filter((moves) => !moves).length;
    if (failing * 5 > payers.size) return { proceed: false, asset, failing, of: payers.size };
  }
  return { proceed: true };
}
