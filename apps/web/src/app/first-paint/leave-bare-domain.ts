import { keptPerson } from "../../shared/session/index.ts";

/**
 * The bare domain shows the welcome page before any of the app's code has arrived. Who seems to be signed in goes home
 * at once, without seeing it; everybody else is at the welcome page's own path from here on, with their invitation.
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
