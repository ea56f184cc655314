import { keptText } from "../../../shared/device/index.ts";
import { reportFailure } from "../../../shared/problems/index.ts";
import { hasKeptSession } from "../../../shared/session/index.ts";
import { type OpenedPage, readReferralCode } from "./read-referral-code.ts";

function openedPage(): OpenedPage {
  const { origin, search, hash } = location;
  return {
    origin,
    search,
    hash,
    referrer: document.referrer,
    historyState: history.state,
    sessionStored: keptText("pending_referral", "tab").read(),
  };
}

/** The invitation code with which this page was opened, also after it was removed from the URL. */
export const openedInvitation = (): string | null => readReferralCode(openedPage());

/** Whether an invitation can lead to this page. Payers and readers of a receipt are not invited. */
function takesInvitations({ pathname }: Location): boolean {
  if (pathname.startsWith("/onboarding")) return true;
  return !/^\/(t|receipt)\//.test(pathname) && !hasKeptSession();
}

/**
 * Checks once, when the page opens, whether it was opened by a referral link. The rest of the code is loaded only
 * then; everyone else loads just these few lines.
 */
export async function captureReferralOnOpen(): Promise<void> {
  if (!takesInvitations(location)) return;
  const code = openedInvitation();
  if (code === null) return;
  try {
    const { captureReferral } = await import("./capture-referral.ts");
    await captureReferral(code, new Date());
  } catch (error) {
    reportFailure("the referral could not be captured", error);
  }
}
