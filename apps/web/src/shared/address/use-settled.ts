import { useEffect, useState } from "react";

/** An edited address is used once nothing has been typed for this long. */
export const settleMs = 300;

/** A value that follows the typed one once typing has paused. */
export function useSettled<Value>(typed: Value): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
