import type { OperationData } from "../../../shared/api/index.ts";

export type PaymentCard = OperationData<"listCards">["cards"][number];

/** A card that pays, or would if it were not frozen. One that is not active yet has its step to go. */
export const isLiving = ({ status }: Pick<PaymentCard, "status">): boolean =>
  status === "active" || status === "frozen";

/** The card that stands for all on top of the screen: one that pays before one that is frozen. */
export function foremostCard(cards: readonly PaymentCard[]): PaymentCard | null {
  return cards.find(({ status }) => status === "active") ?? cards.find(isLiving) ?? null;
}
