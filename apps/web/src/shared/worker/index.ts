export {
  navigateMessage,
  pushAcknowledgedMessage,
  pushChangedMessage,
  readStoreMessage,
  type StoreRequest,
  skipWaitingMessage,
  toStoreMessage,
} from "./worker-messages.ts";
export { registerWorker, workerRegistration } from "./worker-registration.ts";
