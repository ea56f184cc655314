export { readDerSignature, UnusableAssertion } from "./der-signature.ts";
export { isSignedBy, type PasskeyAssertion } from "./is-signed-by.ts";
export {
  type PasskeyParts,
  type PasskeyPublicKey,
  p256Precompile,
  passkeyVerifiers,
  predictPasskeySigner,
} from "./passkey-signer.ts";
export {
  encodeSafeCall,
  type SafeAction,
  type SafeActionKind,
  safeActionKinds,
} from "./safe-action.ts";
export { hashSafeTransaction, type SafeTransaction } from "./safe-transaction.ts";
