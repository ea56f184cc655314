import type { OperationData } from "../../../shared/api/index.ts";

export type PaymentCard = OperationData<"listCards">["cards"][number];

/** True for an active or frozen card. An inactive one must still be activated. */
export const isLiving = ({ status }: Pick<PaymentCard, "status">): boolean =>
  status === "active" || status === "frozen";

/** The card that is shown first: an active one before a frozen one. */
export function mainCard(cards: readonly PaymentCard[]): PaymentCard | null {
  return cards.find(({ status }) => status === "active") ?? cards.find(isLiving) ?? null;
}
