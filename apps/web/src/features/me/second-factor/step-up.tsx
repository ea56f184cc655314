import { type ComponentType, useEffect, useState } from "react";
import {
  type StepUpAction,
  type StepUpNeed,
  setStepUpAsker,
} from "../../../shared/session/index.ts";
import type { StepUpSheetProps } from "./step-up-sheet.tsx";

interface Question {
  Sheet: ComponentType<StepUpSheetProps>;
  need: StepUpNeed;
  action: StepUpAction;
  answer: (confirmed: boolean) => void;
}

/**
 * The only place that asks for the second factor when a call needs it. It shows nothing until then, and
 * loads its sheet then; if the sheet can't be loaded, the person has not confirmed.
 */
export function StepUp() {
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    let cancel = () => {};
    const takeBack = setStepUpAsker(async (need, action) => {
      const { StepUpSheet } = await import("./step-up-sheet.tsx").catch(() => ({
        StepUpSheet: null,
      }));
      if (StepUpSheet === null) return false;
      return new Promise<boolean>((resolve) => {
        cancel = () => resolve(false);
        setQuestion({ Sheet: StepUpSheet, need, action, answer: resolve });
      });
    });
    return () => {
      takeBack();
      cancel();
    };
  }, []);

  if (question === null) return null;
  const { Sheet, need, action, answer } = question;
  return (
    <Sheet
      need={need}
      action={action}
      onAnswer={(confirmed) => {
        setQuestion(null);
        answer(confirmed);
      }}
    />
  );
}
