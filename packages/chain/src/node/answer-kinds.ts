/** The parts of a node's error that decide which node is called next. */
interface RpcAnswer {
  readonly code: number;
  /** The node's own words. */
  readonly details: string;
}

/**
 * Codes of nodes that get too many requests, lack a resource or are broken. Hosts do not agree about them, so their
 * words count, too.
 */
const busyCodes: ReadonlySet<number> = new Set([429, -32_005, -32_007, -32_016, -32_097]);
const busyWords =
  /(rate|request|requests|daily|throughput|capacity|compute units?|quota|credits?)\b.*\b(limit|exceeded|reached)|exceeded\b.*\b(compute|capacity|quota|rate|throughput|credits)|over rate|too many requests|(server|node) (is )?(busy|overloaded)|temporarily unavailable|request timed out|upstream|no (available|healthy) (node|backend|upstream)/i;

/**
 * Words of a node that lacks data or calls that others have: it is behind, stores no old states, or its plan does
 * not include the call.
 */
const behindWords =
  /header not found|unknown block|block .*(not found|not available|is not yet)|missing trie node|(historical )?state .*(not available|unavailable|pruned|is not)|requested .*not available|archive (node|state|data|request)/i;
const missingCodes: ReadonlySet<number> = new Set([-32_601, -32_004]);
const missingWords =
  /method .*(not (found|supported|available|allowed|whitelisted)|does not exist|is not)/i;

/** A limit on how many blocks are searched at a time is a refusal of the question: a smaller one is answered. */
const rangeWords =
  /block range|range .*(exceed|large|limit)|logs? .*(exceed|more than)|more than \d+ (results|logs)|max.*range|ranges? over/i;

/** An answer of the chain itself, or about the transaction: another node says the same. */
const finalWords =
  /revert|nonce too|already known|known transaction|insufficient funds|underpriced|intrinsic gas|gas limit|invalid (sender|signature|argument)/i;

/**
 * Whether a node gave no answer to the question, because it is busy or behind: the question has to be repeated
 * later.
 */
export const isBusyOrBehind = ({ code, details }: RpcAnswer): boolean =>
  !finalWords.test(details) &&
  !rangeWords.test(details) &&
  (busyCodes.has(code) || busyWords.test(details) || behindWords.test(details));

/** Whether another node may answer a question that this one has refused. */
export const mayOtherNodeKnow = (answer: RpcAnswer): boolean =>
  !finalWords.test(answer.details) &&
  (isBusyOrBehind(answer) ||
    rangeWords.test(answer.details) ||
    missingCodes.has(answer.code) ||
    missingWords.test(answer.details));

/** Node errors which say that the node has this very transaction. */
export const alreadyKnown =
  /already ?(known|imported|exists|in (the )?(mem|tx)?pool)|\bknown transaction|(existing|duplicate) (tx|transaction)|transaction .*already/i;
