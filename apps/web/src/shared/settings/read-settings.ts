import { isTokenDecimals } from "@lilypad/money";
import { retryDelayMs } from "../api/index.ts";

/** The contracts in transactions that people sign with the passkey that controls their account. */
export interface SignedContracts {
  /** The chain that a signature is for. */
  chainId: number;
  ownSafeModule: string;
  /**
   * The factory of the signer contracts of passkeys, their code, and the verifier of signatures that the chain
   * itself rejects.
   */
  passkeySignerFactory: string;
  passkeySignerCode: string;
  passkeyFallbackVerifier: string | null;
  /** The tokens by currency, with the decimals of their own units. */
  tokens: Readonly<Record<string, SignedToken>>;
}

export interface SignedToken {
  symbol: string;
  address: string;
  decimals: number;
}

/** The chain of the deployment, as addresses on it are written. */
export interface AppChain {
  id: number;
  name: string;
  /** The name before an address (EIP-3770). */
  shortName: string;
}

/** The announced product of another company, and the address of its terms. */
interface TeaserOffer {
  product: string;
  termsUrl: string;
}

export interface AppSettings {
  publicUrl: string;
  supportEmail: string | null;
  supportPhone: string | null;
  /** The page where problems with a transaction are reported, or null for an email. */
  ticketUrl: string | null;
  /** The keeper of this installation, and their postal address. */
  keeperName: string | null;
  keeperAddress: string | null;
  /** The block explorer for transaction hashes, or null for none. */
  explorerUrl: string | null;
  /** The chain; null if the server names none. */
  chain: AppChain | null;
  /** The key of the places service, or null if there is none. */
  mapsKey: string | null;
  /** The contracts that people sign for; null if the server names none. */
  contracts: SignedContracts | null;
  /** True if visitors' questions in the chat are sent to an external endpoint that phrases the answers. */
  asksOutside: boolean;
  /** True if the server passes on error reports. */
  reportsErrors: boolean;
  /** True if the server passes on counted views. */
  countsViews: boolean;
  /** True if people can get a payment card here. */
  offersCards: boolean;
  /** True if people can set up a euro account step by step. */
  offersBankingSteps: boolean;
  /** The announced savings account and card; null if the server names none. */
  savingsOffer: TeaserOffer | null;
  cardOffer: TeaserOffer | null;
}

const filled = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

function readOffer(value: unknown): TeaserOffer | null {
  if (typeof value !== "object" || value === null) return null;
  const { product, termsUrl } = value as Partial<Record<keyof TeaserOffer, unknown>>;
  const isOffer =
    typeof product === "string" && typeof termsUrl === "string" && termsUrl.startsWith("https://");
  return isOffer ? { product, termsUrl } : null;
}

const isAddress = (value: unknown): value is string =>
  typeof value === "string" && /^0x[0-9a-fA-F]{40}$/.test(value);

const isCode = (value: unknown): value is string =>
  typeof value === "string" && /^0x([0-9a-fA-F]{2})+$/.test(value);

const isToken = (value: unknown): value is SignedToken => {
  const said = Object(value) as Partial<Record<keyof SignedToken, unknown>>;
  const { symbol, address, decimals } = said;
  return typeof symbol === "string" && isAddress(address) && isTokenDecimals(decimals);
};

function readChain(value: unknown): AppChain | null {
  const { id, name, shortName } = Object(value) as Partial<Record<keyof AppChain, unknown>>;
  if (!Number.isSafeInteger(id) || typeof name !== "string" || typeof shortName !== "string")
    return null;
  return { id: Number(id), name, shortName };
}

function readContracts(value: unknown): SignedContracts | null {
  if (typeof value !== "object" || value === null) return null;
  const { chainId, ownSafeModule, tokens, ...passkeys } = value as Partial<
    Record<keyof SignedContracts, unknown>
  >;
  const { passkeySignerFactory, passkeySignerCode, passkeyFallbackVerifier } = passkeys;
  if (!Number.isSafeInteger(chainId)) return null;
  if (!isAddress(ownSafeModule) || typeof tokens !== "object" || tokens === null) return null;
  if (!isAddress(passkeySignerFactory) || !isCode(passkeySignerCode)) return null;
  if (passkeyFallbackVerifier !== null && !isAddress(passkeyFallbackVerifier)) return null;
  const listed = Object.entries(tokens).filter((entry): entry is [string, SignedToken] =>
    isToken(entry[1]),
  );
  return {
    chainId: Number(chainId),
    ownSafeModule,
    passkeySignerFactory,
    passkeySignerCode,
    passkeyFallbackVerifier,
    tokens: Object.fromEntries(listed),
  };
}

/** Reads the published settings, with as many attempts as any other read; null if there is no answer. */
async function readPublished(made = 1): Promise<unknown> {
  let status = 0;
  try {
    const response = await fetch("/app-settings.json");
    status = response.status;
    if (response.ok) return await response.json();
  } catch {
    // No answer, or one that is no JSON.
  }
  const delayMs = retryDelayMs("GET", made, status);
  if (delayMs === null) return null;
  await new Promise((done) => setTimeout(done, delayMs));
  return readPublished(made + 1);
}

/**
 * The settings that the server publishes. If they can't be loaded, the page's own origin is used and
 * everything else is off.
 */
export async function loadSettings(): Promise<AppSettings> {
  const answer = await readPublished();
  const said: Partial<Record<keyof AppSettings, unknown>> =
    typeof answer === "object" && answer !== null ? answer : {};
  return {
    publicUrl: filled(said.publicUrl) ?? location.origin,
    supportEmail: filled(said.supportEmail),
    supportPhone: filled(said.supportPhone),
    ticketUrl: filled(said.ticketUrl),
    keeperName: filled(said.keeperName),
    keeperAddress: filled(said.keeperAddress),
    explorerUrl: filled(said.explorerUrl),
    chain: readChain(said.chain),
    mapsKey: filled(said.mapsKey),
    contracts: readContracts(said.contracts),
    asksOutside: said.asksOutside === true,
    reportsErrors: said.reportsErrors === true,
    countsViews: said.countsViews === true,
    offersCards: said.offersCards === true,
    offersBankingSteps: said.offersBankingSteps === true,
    savingsOffer: readOffer(said.savingsOffer),
    cardOffer: readOffer(said.cardOffer),
  };
}
