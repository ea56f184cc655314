import { useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { useErrorFocus } from "../../../shared/ui/index.ts";

/** A message that is being written. */
export type Draft = ReturnType<typeof useDraft>;

/**
 * Stores the typed text until it is sent; a message that could not be sent stays.
 * @param send sends a text that is not empty. Returns why it could not be sent; null if it was
 */
export function useDraft(send: (text: string) => Promise<string | null>) {
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useBusy();
  const { form, focusError } = useErrorFocus();

  function submit() {
    const said = text.trim();
    setProblem(null);
    setMissing(said === "");
    if (said === "") return focusError();
    void run(async () => {
      const refusal = await send(said);
      setProblem(refusal);
      if (refusal === null) setText("");
    });
  }

  return {
    text,
    type(typed: string) {
      setText(typed);
      setMissing(false);
    },
    isMissing,
    problem,
    dismiss: () => setProblem(null),
    busy,
    /** The element that contains the fields. */
    form,
    submit,
  };
}
