import type { BodyInput, Operations } from "@lilypad/api-contract";
import { unexpectedErrorEvent } from "../../shared/problems/index.ts";
import { readErrorReport } from "./error-report.ts";
import { screenOf } from "./screen-of.ts";
import { watchViews } from "./watch-views.ts";

type Told = {
  errors: BodyInput<Operations["reportError"]>;
  views: BodyInput<Operations["countView"]>;
};

const maxPerSession = 10;
const countKey = "lilypad.reports";

let isOff = false;

/** Posts to our own server once, without waiting. If the server says that it is off, nothing more is sent. */
async function post<K extends keyof Told>(what: K, body: Told[K]): Promise<void> {
  if (isOff) return;
  const response = await fetch(`/api/v1/telemetry/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    // keepalive also works while the page is being left. Cookies and the referrer are not sent.
    keepalive: true,
    credentials: "omit",
    referrerPolicy: "no-referrer",
  }).catch(() => null);
  if (response?.status === 404) isOff = true;
}

/** Counts one more report in this session; false once the limit is reached. */
function countReport(): boolean {
  try {
    const made = Number(sessionStorage.getItem(countKey) ?? 0);
    if (made >= maxPerSession) return false;
    sessionStorage.setItem(countKey, String(made + 1));
    return true;
  } catch {
    // Without storage the count would not survive a reload, so nothing is reported.
    return false;
  }
}

/** The value that an error event carries. */
function thrownValue(event: Event): unknown {
  if (event instanceof ErrorEvent) return event.error;
  if (event instanceof CustomEvent) return event.detail;
  return "reason" in event ? event.reason : undefined;
}

/** The kind of device. Its code is loaded only when there is something to report. */
async function readPlatform() {
  const platform = await import("../../shared/platform/index.ts").catch(() => null);
  return platform?.readPlatform() ?? "other";
}

function watchErrors(early: readonly Event[]): void {
  const reported = new Set<string>();
  const tell = async (event: Event) => {
    const problem = readErrorReport(thrownValue(event));
    if (problem === null) return;
    const sameness = JSON.stringify(problem);
    if (reported.has(sameness) || !countReport()) return;
    reported.add(sameness);
    const screen = screenOf(location.pathname);
    const version = import.meta.env.APP_VERSION;
    await post("errors", { ...problem, screen, version, platform: await readPlatform() });
  };
  const listen = (event: Event) => void tell(event);
  for (const kind of ["error", "unhandledrejection", unexpectedErrorEvent]) {
    addEventListener(kind, listen);
  }
  early.forEach(listen);
}

/** True if the person has turned on "do not track" in the browser. */
const isTrackingRefused = () =>
  navigator.doNotTrack === "1" ||
  ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true);

/**
 * Reports errors and views to our own server, and to no other.
 * @param enabled the reports that the server has enabled: "errors", "views"
 * @param early errors from before this code was loaded
 */
export function startReporting(enabled: readonly string[], early: readonly Event[]): void {
  if (enabled.includes("errors")) watchErrors(early);
  if (enabled.includes("views") && !isTrackingRefused()) {
    watchViews((view) => void post("views", view));
  }
}
