import type { Body, Operations } from "@lilypad/api-contract";
import type { ScreeningCaseRow } from "../rows.gen.ts";

/** A decision of an administrator. */
export type CaseDecision = Body<Operations["decideScreeningCase"]>["decision"];

const openChoices: Record<ScreeningCaseRow["kind"], readonly CaseDecision[]> = {
  send: ["release", "return"],
  deposit: ["release", "keep"],
  identity: ["release", "return"],
};

/**
 * The decisions that administrators can make about a case now. Money that is only held (a deposit, the payments of a
 * person whose match was confirmed) can be released later; money that has moved or returned can not.
 */
export function choicesOf({
  kind,
  decision,
}: Pick<ScreeningCaseRow, "kind" | "decision">): readonly CaseDecision[] {
  if (decision === null) return openChoices[kind];
  const isHeldBack = decision === "keep" || (kind === "identity" && decision === "return");
  return isHeldBack ? ["release"] : [];
}
