import { render } from "@testing-library/react";
import { Console } from "../../src/console/console.tsx";
import { type Answers, fakeApi, noAnswer } from "../fake-api.ts";
import { signIn } from "../fake-session.ts";
import { mira } from "../samples/mira.ts";

type Role = "support" | "finance" | "administrator";

/** A session that has a passkey. */
const secondFactor = {
  is_set_up: true,
  passcode: false,
  passkeys: 1,
  verified: true,
  step_up_until: null,
  limits_lowered_until: null,
  lowered_daily_limits: { USD: "2500.00", EUR: "2500.00", LIL: "500000.00" },
  passcode_reset_at: null,
};

/** Mira's id, and that of another member of staff. */
export const miraId = "0199a000-0000-7000-8000-00000000a11a";
export const noorId = "0199a000-0000-7000-8000-00000000b22b";

/** Opens the console at a path for Mira: with a role, or as someone who is not a member of staff. */
export function openConsole(
  path: string,
  { role, passkeys = 1, ...rest }: { role: Role | null; passkeys?: number; answers?: Answers },
) {
  history.replaceState(null, "", path);
  const profile = { ...mira, user_id: miraId, ...(role === null ? {} : { staff_role: role }) };
  const api = fakeApi({
    listPrizes: noAnswer,
    getRewardHealth: noAnswer,
    listProposals: noAnswer,
    grantReward: noAnswer,
    getReconciliation: noAnswer,
    getRampBooks: noAnswer,
    listDailyVolumes: noAnswer,
    getStatus: noAnswer,
    searchUsers: noAnswer,
    getProfile: { profile },
    getSecondFactor: { ...secondFactor, passkeys },
    listStaff: {
      members: [
        {
          userId: miraId,
          email: mira.email,
          displayTag: "mira_lind",
          role: "administrator",
          isBySettings: true,
          since: null,
        },
        {
          userId: noorId,
          email: "noor@example.com",
          displayTag: "noor_h",
          role: "support",
          isBySettings: false,
          since: "2026-10-02T09:00:00.000Z",
        },
      ],
    },
    ...rest.answers,
  });
  signIn({ id: miraId, email: mira.email });
  const page = render(<Console />);
  return { ...api, ...page };
}
