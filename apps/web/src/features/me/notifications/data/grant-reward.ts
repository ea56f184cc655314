import { reportFailure } from "../../../../shared/problems/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { pushAcknowledgedMessage } from "../../../../shared/worker/index.ts";
import { expectReward } from "./push-device.ts";

/** How long to wait for the first push, after which the server pays. It usually takes a second or two. */
const maxWaitMs = 5_000;

/** True while the code that turns pushes on waits for the reward and shows the result itself. */
let isWaiting = false;
export const isEarningReward = (): boolean => isWaiting;

/**
 * Requests the one-time reward for turning notifications on, 50 LIL. A failure is only reported; the next
 * start requests it again.
 * @returns "not yet" while no push has arrived here
 */
async function requestReward(userId: string): Promise<"granted" | "not yet" | "no"> {
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

/** Requests a reward that is still outstanding. @returns whether it was granted now */
export const requestRewardAgain = async (userId: string): Promise<boolean> =>
  (await requestReward(userId)) === "granted";

/** Resolves when a push has arrived here, or when the wait is over. */
function waitForPush(): { arrived: Promise<void>; stop: () => void } {
  let stop = () => {};
  const arrived = new Promise<void>((resolve) => {
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === pushAcknowledgedMessage) stop();
    };
    const timer = setTimeout(() => stop(), maxWaitMs);
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
 * Requests the reward when pushes have just been turned on here, and again when the first one has
 * arrived. If it arrives later, PushKeeper requests the reward.
 * @returns whether it was granted now
 */
export async function earnReward(userId: string): Promise<boolean> {
  expectReward(userId, true);
  isWaiting = true;
  const push = waitForPush();
  try {
    const first = await requestReward(userId);
    if (first !== "not yet") return first === "granted";
    await push.arrived;
    return await requestRewardAgain(userId);
  } finally {
    push.stop();
    isWaiting = false;
  }
}
