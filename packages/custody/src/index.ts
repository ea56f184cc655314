export {
  encodeSafeCall,
  type SafeAction,
  type SafeActionKind,
  safeActionKinds,
} from "./safe-action.ts";
export { hashSafeTransaction, type SafeTransaction } from "./safe-transaction.ts";
