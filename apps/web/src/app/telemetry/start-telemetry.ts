import { unexpectedErrorEvent } from "../../shared/problems/index.ts";

const kinds = ["error", "unhandledrejection", unexpectedErrorEvent];
const maxKept = 5;

/** What the server wants to be told, as it wrote into the page: "errors", "views", both or nothing. */
function readWanted(): readonly string[] {
  const slot = document.querySelector('meta[name="lilypad:telemetry"]');
  return (slot?.getAttribute("content") ?? "").split(" ").filter(Boolean);
}

/**
 * Reports errors and counts views, where the keeper has that on; does nothing at all where not. What
 * goes wrong before the code for it has arrived is kept meanwhile.
 */
export function startTelemetry(): void {
  const wanted = readWanted();
  if (wanted.length === 0) return;
  const early: Event[] = [];
  const keep = (event: Event) => {
    if (early.length < maxKept) early.push(event);
  };
  for (const kind of kinds) addEventListener(kind, keep);
  void import("./tell-server.ts")
    .then(({ tellServer }) => tellServer(wanted, early))
    .catch(() => undefined)
    .finally(() => {
      for (const kind of kinds) removeEventListener(kind, keep);
    });
}
