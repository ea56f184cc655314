import { useEffect, useState } from "react";

/** Typed text is used once typing has stopped for this long. */
export const settleMs = 300;

/** Follows a value that is being typed, once typing has stopped. */
export function useSettled<Value>(typed: Value): Value {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
