import { type ComponentType, useEffect, useState } from "react";
import {
  type StepUpAction,
  type StepUpAnswer,
  type StepUpNeed,
  setStepUpAsker,
} from "../../../shared/session/index.ts";
import type { ProofMethods } from "./proof-methods.ts";
import type { StepUpSheetProps } from "./step-up-sheet.tsx";

interface Question {
  Sheet: ComponentType<StepUpSheetProps>;
  need: StepUpNeed;
  action: StepUpAction;
  own: ProofMethods;
  answer: (answer: StepUpAnswer) => void;
}

/**
 * The only place that requests the second factor when a call needs it. It shows nothing until then, and only then
 * loads its sheet; if the sheet can't be loaded, the answer is "unasked".
 */
export function StepUp() {
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    let isHere = true;
    let leave = () => {};
    const takeBack = setStepUpAsker(async (need, action) => {
      const loaded = await import("./step-up-sheet.tsx").catch(() => null);
      if (loaded === null) return "unasked";
      const own = await loaded.confirmAtOnce(need);
      if (own === null) return "confirmed";
      if (!isHere) return "unasked";
      return new Promise<StepUpAnswer>((resolve) => {
        leave = () => resolve("unasked");
        setQuestion({ Sheet: loaded.StepUpSheet, need, action, own, answer: resolve });
      });
    });
    return () => {
      isHere = false;
      takeBack();
      leave();
    };
  }, []);

  if (question === null) return null;
  const { Sheet, need, action, own, answer } = question;
  return (
    <Sheet
      need={need}
      action={action}
      own={own}
      onAnswer={(confirmed) => {
        setQuestion(null);
        answer(confirmed ? "confirmed" : "declined");
      }}
    />
  );
}
