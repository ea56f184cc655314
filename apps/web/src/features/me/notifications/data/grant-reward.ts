import { reportFailure } from "../../../../shared/problems/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { pushAcknowledgedMessage } from "../../../../shared/worker/index.ts";
import { expectReward } from "./push-device.ts";

/** The server pays once a push has arrived here. That takes a second or two; nobody is kept longer. */
const patienceMs = 5_000;

/** Whether the reward is expected: the code that turns pushes on tells the person the result. */
let isWaiting = false;
export const isEarningReward = (): boolean => isWaiting;

/**
 * Asks for the reward for turning notifications on: 50 LIL, once. A failure is only reported, and asked
 * for again at the next start.
 * @returns "not yet" while no push has arrived here
 */
async function askForReward(userId: string): Promise<"granted" | "not yet" | "no"> {
  const answer = await call("grantNotificationsReward");
  if (!answer.success) {
    reportFailure("the notifications reward was not granted", answer.code ?? answer.status);
    return "no";
  }
  const { granted, alreadyGranted } = answer.data;
  if (granted || alreadyGranted) expectReward(userId, false);
  if (granted) return "granted";
  return alreadyGranted ? "no" : "not yet";
}

/** Asks for the reward that is still expected. @returns whether it was granted now */
export const askAgainForReward = async (userId: string): Promise<boolean> =>
  (await askForReward(userId)) === "granted";

/** Resolves when a push has arrived here, or after a while without one. */
function waitForPush(): { arrived: Promise<void>; stop: () => void } {
  let stop = () => {};
  const arrived = new Promise<void>((resolve) => {
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === pushAcknowledgedMessage) stop();
    };
    const timer = setTimeout(() => stop(), patienceMs);
    stop = () => {
      clearTimeout(timer);
      serviceWorker.removeEventListener("message", onMessage);
      resolve();
    };
    serviceWorker.addEventListener("message", onMessage);
  });
  return { arrived, stop };
}

/**
 * Asks for the reward when pushes were just turned on here, and once more when the first one has arrived.
 * Later than that, the push keeper asks.
 * @returns whether it was granted now
 */
export async function earnReward(userId: string): Promise<boolean> {
  expectReward(userId, true);
  isWaiting = true;
  const push = waitForPush();
  try {
    const first = await askForReward(userId);
    if (first !== "not yet") return first === "granted";
    await push.arrived;
    return await askAgainForReward(userId);
  } finally {
    push.stop();
    isWaiting = false;
  }
}
