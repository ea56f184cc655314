import type { Call, CallResult } from "@lilypad/client";
import type { Api } from "./open-api.ts";

const lostTimeoutMs = 60_000;
const pauseMs = 250;

/** Whether the product itself has answered; a proxy's refusal has no code. */
const isAnswered = (result: CallResult<unknown>): boolean =>
  result.success || (result.code !== null && result.status < 500);

/** Calls again while there is no answer of the product, as while it is restarted, with the same input. */
function insistent(call: Call): Call {
  const insist: Call = async (name, ...options) => {
    const endsAt = Date.now() + lostTimeoutMs;
    for (let attempts = 1; ; attempts += 1) {
      const result = await call(name, ...options);
      // The code is on its way: an attempt that nobody has answered has sent it.
      const wasSent =
        attempts > 1 && name === "sendOtp" && !result.success && result.status === 429;
      if (wasSent)
        return { success: true, data: undefined as never, error: null, code: null, status: 200 };
      if (isAnswered(result) || Date.now() > endsAt) return result;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  return insist;
}

/** The same API, with calls repeated until they are answered. */
export const insistOn = (api: Api): Api => ({
  call: insistent(api.call),
  as: (person) => insistent(api.as(person)),
  inBrowser: () => insistent(api.inBrowser()),
});
