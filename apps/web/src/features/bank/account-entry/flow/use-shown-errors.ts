import { useState } from "react";
import { toast, useErrorFocus } from "../../../../shared/ui/index.ts";

type Messages = Readonly<Record<string, string | null>>;

/** Shows the errors of a field once it was left, and those of all fields after the first attempt to submit. */
export function useShownErrors(errors: Messages, warnings: Messages = {}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const { form, focusError } = useErrorFocus();
  const shown = (messages: Messages, field: string) =>
    showsAll || left.has(field) ? (messages[field] ?? null) : null;
  return {
    form,
    focusError,
    errorOf: (field: string) => shown(errors, field),
    warningOf: (field: string) => shown(warnings, field),
    /** An empty field is not an error before the form is submitted. */
    leave(field: string, value: string) {
      if (value.trim() !== "") setLeft((before) => new Set([...before, field]));
    },
    showAll: () => setShowsAll(true),
    /** Shows all errors and a toast, and focuses the first field with an error. */
    refuse(title: string) {
      setShowsAll(true);
      focusError();
      toast({ kind: "error", title });
    },
  };
}

export type ShownErrors = ReturnType<typeof useShownErrors>;
