import { type Commands, staffOperations } from "@lilypad/server";
import { Refused, WrongUsage } from "../outcome.ts";
import { type MemberOptions, requireMember } from "./options.ts";
import { requireId } from "./require-id.ts";

/** Something that one member of staff proposes and another one approves. */
export type Proposal = Awaited<ReturnType<Commands["modules"]["approvals"]["approve"]>>;
/** A proposal of some kinds. */
export type ProposalOf<Kind extends Proposal["kind"]> = Extract<Proposal, { kind: Kind }>;

/** The options with which another member of staff decides. */
export interface DecisionOptions extends MemberOptions {
  readonly approve?: string | undefined;
  readonly withdraw?: string | undefined;
}

/**
 * Reads which proposal is decided, and how; null if the options name none.
 * @throws WrongUsage if they name two, or what is no id
 */
function readDecision({ approve, withdraw }: Pick<DecisionOptions, "approve" | "withdraw">) {
  if (approve !== undefined && withdraw !== undefined) {
    throw new WrongUsage("Give either --approve or --withdraw.");
  }
  const text = approve ?? withdraw;
  if (text === undefined) return null;
  const decision = approve === undefined ? "withdraw" : "approve";
  return { decision, id: requireId(decision, text) } as const;
}

const isOf = <Kind extends Proposal["kind"]>(
  proposal: Proposal,
  kind: Kind,
): proposal is ProposalOf<Kind> => proposal.kind === kind;

/**
 * Approves a proposal, or withdraws or refuses it, if the options say so.
 * @param name of the command, which decides one kind only
 * @returns null if they don't
 * @throws Refused if there is no proposal of this kind
 */
export async function decideProposal<Kind extends Proposal["kind"]>(
  commands: Commands,
  name: string,
  kind: Kind,
  options: DecisionOptions,
): Promise<ProposalOf<Kind> | null> {
  const chosen = readDecision(options);
  if (chosen === null) return null;
  const { decision, id } = chosen;
  const { approvals } = commands.modules;
  const proof = await requireMember(commands, options);
  if ((await approvals.findAbout(id))?.kind !== kind) {
    throw new Refused(`There is no such proposal ${id}.`);
  }
  const { approveProposal, withdrawProposal } = staffOperations;
  const decided = await commands.asStaff(
    { name, operation: decision === "approve" ? approveProposal : withdrawProposal },
    proof,
    { reason: options.reason ?? null, subject: id },
    (act) => approvals[decision](act, id),
  );
  if (!isOf(decided, kind)) throw new Error(`the proposal ${id} is of another kind now`);
  return decided;
}

/** Says what became of a proposal that changes nothing any more. */
export const endedLines = {
  refused: ["The proposal is refused. Nothing was changed."],
  withdrawn: ["The proposal is withdrawn. Nothing was changed."],
  expired: ["The proposal has expired. Nothing was changed."],
} as const;
