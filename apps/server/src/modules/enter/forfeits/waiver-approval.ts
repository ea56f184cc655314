import { toWireAmount } from "@lilypad/money";
import { z } from "zod";
import type { ApprovalKind } from "../../staff/approvals/index.ts";
import { addWaiver } from "./waiver-store.ts";

/** Minor units: JSON has no number that is large enough. */
const minorUnits = z.string().regex(/^\d{1,19}$/);
const waived = z.object({ usdc: minorUnits, eurc: minorUnits });
type Waived = z.infer<typeof waived>;

const show = ({ usdc, eurc }: Waived) => ({
  USD: toWireAmount(BigInt(usdc), "usdc"),
  EUR: toWireAmount(BigInt(eurc), "eurc"),
});

/** Waivers, which two members of staff decide. An approved one is used when the account is deleted. */
export const waiverApproval: ApprovalKind<Waived, "waiver"> = {
  name: "waiver",
  roles: ["finance"],
  details: waived,
  async putIntoEffect(db, { id, personId, expiresAt, details }, { now }) {
    if (personId === null || expiresAt === null) throw new Error("a waiver is about nobody");
    const { usdc, eurc } = details;
    const money = { usdc: BigInt(usdc), eurc: BigInt(eurc) };
    await addWaiver(db, { id, personId, ...money, approvedAt: now, expiresAt });
    return {};
  },
  show,
  record: (details) => {
    const { USD, EUR } = show(details);
    return { usd: USD, eur: EUR };
  },
  forOwner: ({ details, note }) => {
    const { USD, EUR } = show(details);
    return { usd: USD, eur: EUR, reason: note };
  },
};
