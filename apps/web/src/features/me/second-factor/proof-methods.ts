import { useEffect, useState } from "react";
import { call } from "../../../shared/session/index.ts";

/** The second factors of an account. */
export interface ProofMethods {
  passcode: boolean;
  passkey: boolean;
}

/** Both are offered if nothing better is known; the server refuses one that was never set up. */
export const bothMethods: ProofMethods = { passcode: true, passkey: true };

/** The signed-in person's second factors; null while they are being loaded. */
export function useProofMethods(): ProofMethods | null {
  const [methods, setMethods] = useState<ProofMethods | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call("getSecondFactor", { signal: stop.signal }).then(
      ({ success, data }) =>
        setMethods(
          success && data.is_set_up
            ? { passcode: data.passcode, passkey: data.passkeys > 0 }
            : bothMethods,
        ),
      () => {}, // Aborted, because nobody waits for it any more.
    );
    return () => stop.abort();
  }, []);
  return methods;
}
