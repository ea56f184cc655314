/**
 * Code that several screens share and that no first load needs, by the name of its chunk. Without this, the bundler writes a chunk
 * for every set of screens that share something: opening a screen cost up to 40 requests, most of them below 1 kB. A part holds
 * what the same screens need. The patterns of a part are chosen so that it imports few others: what it imports is loaded with it,
 * for all of its screens. The bundler divides the rest, such as a screen's own code. `e2e/updates.spec.ts` counts
 * the requests of each screen and names what it loads; a module that makes one too expensive is added to a part that its screens
 * load anyway.
 */
const parts: Record<string, readonly RegExp[]> = {
  forms: [
    /\/lucide-react\//,
    /\/shared\/ui\/art\/(?:flag|pond|spinner)/,
    /\/shared\/ui\/controls\/(?:field|search-box|segments)/,
    /\/shared\/ui\/(?:copy\/|feedback\/(?:error-box|success-stage)|lists\/(?:more-button|points))/,
    /\/shared\/ui\/layout\/(?:back-bar|form|message-screen|step-screen)/,
    /\/shared\/(?:api|busy|files|flow|navigation|rules|settings)\//,
    /\/shared\/(?:address\/(?:address|countries)\.|people\/person-avatar|time\/(?:format-(?:countdown|date)|use-))/,
    /\/messages\/(?:list|phrases\/|me\/limits)/,
    /\/packages\/client\//,
  ],
  "bank-details": [
    /\/features\/bank\/account-entry\/|\/bank-accounts\/ui\/link-art/,
    /\/features\/bank\/bank-transfer\/|\/messages\/(?:address|bank\/(?:bank-transfer|link-bank))/,
    /\/shared\/address\/|\/shared\/ui\/feedback\/private-note|\/bank-details\/src\/bank-field/,
  ],
  sheets: [
    /\/(?:@base-ui|@floating-ui|tabbable|use-sync-external-store|reselect)\//,
    /\/shared\/ui\/layout\/(?:confirm-dialog|return-focus|sheet)|\/lazy-ticket-sheet/,
  ],
  amounts: [
    /\/shared\/(?:money|share|intents)\/|\/shared\/ui\/controls\/amount-entry/,
    /\/messages\/(?:share|money\/(?:exchange|kept-intents|money-form|transaction))/,
    /\/activity\/ui\/(?:cancel-wallet-send|report-problem)|\/features\/money\/(?:exchange\/|wallet-send\/(?:data\/)?queries)/,
    /\/money-form\/(?:currency-picker|note-field|opening-currency)/,
    /\/features\/(?:me\/blocking|money\/request)\/|\/messages\/me\/blocking/,
    /\/shared\/ui\/lists\/days/,
    /\/features\/money\/(?:activity\/(?:statement\/|ui\/receipt-link)|receipts\/)/,
    /\/messages\/money\/(?:receipt|statement)|\/@tanstack\/.*(?:[Ii]nfiniteQuery|[Mm]utation)/,
  ],
  "bank-accounts": [
    /\/features\/bank\/|\/messages\/bank\/|\/packages\/bank-details\/|\/shared\/ui\/lists\/pick-list/,
    /\/teleport\/(?:links|pay-in-app)\/|\/messages\/teleport\/teleport(?:-pay)?\.|\/features\/cards\/|\/messages\/cards\//,
  ],
  passkeys: [
    /\/@simplewebauthn\/|\/shared\/passkeys\//,
    /\/features\/keys\/(?:own-key|security)\/|\/messages\/keys\/(?:own-key|security)/,
    /\/shared\/mailed-code\/(?:code-|resend)|\/shared\/ui\/controls\/code-input/,
  ],
  "mailed-codes": [
    /\/shared\/mailed-code\/|\/messages\/enter\/signin|\/shared\/session\//,
    /\/features\/enter\/(?:referral-capture|signin)\//,
  ],
  sending: [
    /\/features\/money\/(?:receive|send|wallet-send)\//,
    /\/messages\/money\/(?:other-tokens|send|signed-send|wallet-send)/,
    /\/shared\/account\//,
  ],
  codes: [
    /\/uqr\/|\/shared\/ui\/art\/qr-code|money-code/,
    /\/features\/grow\/contacts\/|\/messages\/grow\/contacts/,
  ],
  people: [/\/shared\/people\/|\/features\/money\/money-form\//],
  identity: [
    /\/shared\/phone\/|\/messages\/(?:phone|enter\/signup|me\/proof)/,
    /\/features\/(?:me\/proof|enter\/legal)\//,
  ],
  profile: [/\/features\/me\/profile\/|\/messages\/me\/profile/],
  tickets: [/\/features\/help\/tickets\/|\/messages\/help\/tickets/],
  proofs: [/\/features\/keys\/second-factor\//],
  signing: [/\/features\/keys\/safe-transactions\/|\/messages\/keys\/safe-transactions/],
};

/** The names of all parts. */
export const partNames: readonly string[] = Object.keys(parts);

/**
 * Returns the part that a module belongs to if several screens share it; null if there is none.
 * @param isForPayers true for what payers need, who must not load other code of the app with it
 */
export function partOf(id: string, isForPayers: boolean): string | null {
  const [name = null] =
    Object.entries(parts).find(([, holds]) => holds.some((pattern) => pattern.test(id))) ?? [];
  if (isForPayers) return name === "forms" ? name : "bank-details";
  return name === "bank-details" ? "bank-accounts" : name;
}
