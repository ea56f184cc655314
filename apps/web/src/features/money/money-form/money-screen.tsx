import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { CloseBar, Main, Screen, SkeletonRows } from "../../../shared/ui/index.ts";
import type { MoneyStart } from "./money-entry.ts";
import type { MoneyLink } from "./money-link.ts";
import { useOpenedForm } from "./use-opened-form.ts";

export interface MoneyScreenProps {
  action: MoneyLink["action"];
  title: string;
  /** Renders the form. The notice explains why the person of a link is not filled in. */
  children: (start: MoneyStart, notice: string | null) => ReactNode;
}

/** The screen of Send Money and Request Money. Its form is shown once the person of a link was looked up. */
export function MoneyScreen({ action, title, children }: MoneyScreenProps) {
  const [, navigate] = useLocation();
  const opened = useOpenedForm(action);
  return (
    <Screen title={title}>
      <CloseBar onClose={() => navigate("/dashboard")} title={title} />
      {opened.state === "looking" ? (
        <Main>
          <SkeletonRows rows={1} label={opened.text} />
        </Main>
      ) : (
        children(opened.start, opened.notice)
      )}
    </Screen>
  );
}
