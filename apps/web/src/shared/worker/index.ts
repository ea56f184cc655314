export {
  navigateMessage,
  pushAcknowledgedMessage,
  pushChangedMessage,
  skipWaitingMessage,
} from "./worker-messages.ts";
export { registerWorker, workerRegistration } from "./worker-registration.ts";
