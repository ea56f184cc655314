import { useEffect, useState } from "react";

/** Address edits are used once nothing has been typed for this long. */
export const settleMs = 300;

/** A value that follows what is typed, once typing has stopped. */
export function useSettled<Value>(typed: Value): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
