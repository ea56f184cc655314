import type { ReactNode } from "react";
import { useUp } from "../../../shared/navigation/index.ts";
import { CloseBar, Main, Screen, SkeletonRows } from "../../../shared/ui/index.ts";
import type { FieldProblem } from "./money-entry.ts";
import type { MoneyLink } from "./money-link.ts";
import styles from "./money-screen.module.css";
import { type OpenedStart, useOpenedForm } from "./use-opened-form.ts";

export interface MoneyScreenProps {
  action: MoneyLink["action"];
  title: string;
  /** Renders the form. The problem says why the person of a link is not filled in. */
  children: (start: OpenedStart, problem: FieldProblem | null) => ReactNode;
}

/** The screen of Send Money and Request Money. Its form is shown once the person of a link has been loaded. */
export function MoneyScreen({ action, title, children }: MoneyScreenProps) {
  const up = useUp();
  const opened = useOpenedForm(action);
  return (
    <Screen wide title={title}>
      <CloseBar onClose={up} title={title} />
      {opened.state === "looking" ? (
        <Main>
          <SkeletonRows rows={1} label={opened.text} />
        </Main>
      ) : (
        <div className={styles.money}>{children(opened.start, opened.problem)}</div>
      )}
    </Screen>
  );
}
