import { useRef } from "react";

/**
 * The correlation id of a request: the same while its content stays the same, so that pressing again after a lost
 * answer has one effect; another one for other content, and after the request was answered.
 */
export function useSameId() {
  const last = useRef<{ content: string; id: string } | null>(null);
  return {
    idFor(content: string): string {
      if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() };
      return last.current.id;
    },
    forget() {
      last.current = null;
    },
  };
}
