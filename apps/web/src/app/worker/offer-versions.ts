import { isPaymentRunning } from "../../features/money/send/index.ts";
import { isWalletPaymentRunning } from "../../features/money/wallet-send/index.ts";
import { isIntentRunning } from "../../shared/intents/index.ts";
import { installMessages } from "../../shared/messages/index.ts";
import { toast } from "../../shared/ui/index.ts";
import { skipWaitingMessage } from "../../shared/worker/index.ts";
import { createUpdateFlow, type UpdateFlow } from "./update-flow.ts";

const messages = installMessages.update;

/** Offers new versions of the app in this page. Loaded once there is one, because few pages ever need it. */
export const offerVersions = (registration: ServiceWorkerRegistration): UpdateFlow =>
  createUpdateFlow({
    isPaymentRunning: async () =>
      (await isPaymentRunning()) || (await isWalletPaymentRunning()) || (await isIntentRunning()),
    offer: (refresh) =>
      toast({
        kind: "success",
        title: messages.title,
        action: { label: messages.action, run: () => void refresh() },
      }),
    showPaymentPending: () => toast({ kind: "success", ...messages.waiting }),
    takeOver: () => registration.waiting?.postMessage({ type: skipWaitingMessage }),
    reload: () => location.reload(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
