import { keptPerson } from "../../shared/session/index.ts";

/**
 * The bare domain shows the welcome page before any of the app's code has arrived. A person who seems to be signed
 * in goes straight to the home screen without seeing it. For everyone else the address becomes the welcome page's
 * own path; their invitation stays in it.
 */
export function leaveBareDomain(): void {
  if (location.pathname !== "/") return;
  if (keptPerson() !== null) {
    // The page would still be painted while the other one is on its way.
    document.documentElement.hidden = true;
    location.replace("/dashboard");
  } else {
    history.replaceState(history.state, "", `/onboarding${location.search}${location.hash}`);
  }
}
