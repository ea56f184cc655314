import { useEffect, useState } from "react";
import { call } from "../../../shared/session/index.ts";

/** What an account can be confirmed with. */
export interface ProofMethods {
  passcode: boolean;
  passkey: boolean;
}

/** Offered where nothing better is known; the server says when one of them was never set up. */
export const bothMethods: ProofMethods = { passcode: true, passkey: true };

/** What the signed-in person has set up; null while that is being asked. */
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
      () => {}, // aborted: nobody waits for it any more
    );
    return () => stop.abort();
  }, []);
  return methods;
}
