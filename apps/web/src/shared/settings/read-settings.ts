export interface AppSettings {
  publicUrl: string;
  supportEmail: string | null;
  supportPhone: string | null;
  /** Who runs this Lilypad, and where they can be written to by post. */
  keeperName: string | null;
  keeperAddress: string | null;
  /** Where a transaction's hash links to, or null for nowhere. */
  explorerUrl: string | null;
  /** The key for the places service; without one nothing is asked outside. */
  mapsKey: string | null;
  /** What visitors ask in the chat is told to an endpoint outside, which phrases the answers. */
  asksOutside: boolean;
  /** Errors that the app meets are told to somebody, by way of the server. */
  reportsErrors: boolean;
  /** Views of screens are counted by somebody, by way of the server. */
  countsViews: boolean;
  /** Whether people can get a payment card here. */
  offersCards: boolean;
  /** Whether people can set up an account in euros step by step. */
  offersBankingSteps: boolean;
}

/** Where the session protocol is spoken: the app's own server unless the page names another. */
export function sessionUrl(): string {
  const named = document.querySelector('meta[name="lilypad:auth-url"]')?.getAttribute("content");
  return named ? named : `${location.origin}/auth/v1`;
}

const filled = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** What the server tells the app about itself; without an answer the page's own origin stands in. */
export async function loadSettings(): Promise<AppSettings> {
  const answer: unknown = await fetch("/app-settings.json")
    .then((response) => response.json())
    .catch(() => null);
  const said = typeof answer === "object" && answer !== null ? answer : {};
  return {
    publicUrl: filled("publicUrl" in said && said.publicUrl) ?? location.origin,
    supportEmail: filled("supportEmail" in said && said.supportEmail),
    supportPhone: filled("supportPhone" in said && said.supportPhone),
    keeperName: filled("keeperName" in said && said.keeperName),
    keeperAddress: filled("keeperAddress" in said && said.keeperAddress),
    explorerUrl: filled("explorerUrl" in said && said.explorerUrl),
    mapsKey: filled("mapsKey" in said && said.mapsKey),
    asksOutside: "asksOutside" in said && said.asksOutside === true,
    reportsErrors: "reportsErrors" in said && said.reportsErrors === true,
    countsViews: "countsViews" in said && said.countsViews === true,
    offersCards: "offersCards" in said && said.offersCards === true,
    offersBankingSteps: "offersBankingSteps" in said && said.offersBankingSteps === true,
  };
}
