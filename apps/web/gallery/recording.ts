/** One answer of the server to the page; status 0 means that the request was not answered. */
export interface RecordedAnswer {
  method: string;
  /** Path and query of the request. */
  path: string;
  status: number;
  /** JSON if the server sent JSON, otherwise text. */
  body: unknown;
}

/** Everything that is needed to show a screen again without a server. */
export interface Recording {
  /** Path, query and fragment of the page. */
  address: string;
  /** The time on the page's clock, ISO 8601. */
  recordedAt: string;
  viewport: { width: number; height: number };
  userAgent: string;
  localStorage: Record<string, string>;
  sessionStorage: Record<string, string>;
  /** The state of the page's history entry. */
  historyState: unknown;
  /** The device's permission for notifications. */
  notificationPermission: string;
  /** The visible texts of the page, in order. */
  texts: string[];
  /** The last answer to each request of the page, and to those that it makes when it is reopened. */
  answers: RecordedAnswer[];
}

/** Names a request within a recording. */
export const requestOf = ({ method, path }: Pick<RecordedAnswer, "method" | "path">): string =>
  `${method} ${path}`;

/** True for a screen of the people who run the product. */
export const isOfConsole = ({ address }: Pick<Recording, "address">): boolean =>
  /^\/admin(\/|$)/.test(address);

/**
 * The entries of a device's storage that a screen needs: the session, the theme and other settings, and unfinished
 * work of the person. Data that only lets the app start faster is not among them.
 */
const needed =
  /^(lilypad\.(session|session-code-verifier|second-factor|device|device-id|theme|amounts|chat|signup|signup-form|kept-link|code-sent|link-sent|(account|lock|open|push|push-reward|kyc|kyc-opened|payer|payer-holder|link-bank|funding\.\w+)\.[\w-]+)|pending_referral|referral_captured_at)$/;

/** The entries of a device's storage that a screen needs. */
export const neededEntries = (storage: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(storage).filter(([key]) => needed.test(key)));

/** Replaces the app's host and port in recordings. */
export const hostPlaceholder = "recorded.example";

/** A recording without the host of the product that it was made with. */
export const withoutHost = (recording: Recording, host: string): Recording =>
  JSON.parse(JSON.stringify(recording).replaceAll(host, hostPlaceholder));

/** A recording with the host of the page that shows it. */
export const atHost = (recording: Recording, host: string): Recording =>
  JSON.parse(JSON.stringify(recording).replaceAll(hostPlaceholder, host));
