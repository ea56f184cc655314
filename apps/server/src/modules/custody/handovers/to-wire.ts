import type { Data, Operations } from "@lilypad/api-contract";
import { getAddress } from "viem";
import type { Handover } from "./handover-store.ts";

type WireHandover = NonNullable<Data<Operations["getHandover"]>["handover"]>;

/** A hand-over as its person sees it. */
export const toWire = (handover: Handover): WireHandover => ({
  id: handover.id,
  state: handover.state,
  newOwner: getAddress(handover.newOwner),
  requestedAt: handover.confirmedAt.toISOString(),
  takesEffectAt: handover.readyAt?.toISOString() ?? null,
  endedAt: handover.endedAt?.toISOString() ?? null,
});
