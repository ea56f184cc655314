import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { Button, ErrorBox, Form, Sheet, text, toast } from "../../../shared/ui/index.ts";
import { isReason, ReasonField } from "../../parts/index.ts";
import styles from "./case.module.css";
import { caseQuery, sessionsQuery } from "./queries.ts";

interface ReasonSheetProps {
  personId: string;
  words: { title: string; text: string; submit: string };
  /** Carries out the action. @returns the title of the toast, or the reason why it was refused */
  act: (reason: string) => Promise<{ done: string } | { failure: string }>;
  onClose: () => void;
}

/** A sheet that does one thing to a person, for a reason. */
export function ReasonSheet({ personId, words, act, onClose }: ReasonSheetProps) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [reason, setReason] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function submit() {
    setFailure(null);
    setIsWrong(!isReason(reason));
    if (!isReason(reason)) return;
    void run(async () => {
      const result = await act(reason);
      if ("failure" in result) return setFailure(result.failure);
      await Promise.all(
        [caseQuery(personId), sessionsQuery(personId)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      toast({ kind: "success", title: result.done });
      onClose();
    });
  }

  return (
    <Sheet open panel title={words.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.form}>
          <p className={text.soft}>{words.text}</p>
          <ReasonField value={reason} isWrong={isWrong} onChange={setReason} />
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {words.submit}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
