import { maxStaffNoteLength } from "@lilypad/api-contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy, useSameId } from "../../../shared/busy/index.ts";
import {
  Button,
  Checkbox,
  ErrorBox,
  Form,
  Sheet,
  TextArea,
  toast,
} from "../../../shared/ui/index.ts";
import { consoleCall } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import styles from "./case.module.css";
import { caseQuery, notesQuery } from "./queries.ts";

const messages = peopleMessages.notes.form;

export interface NoteFormProps {
  personId: string;
  onClose: () => void;
}

/** The form for a note. It explains which notes the person can read. */
export function NoteForm({ personId, onClose }: NoteFormProps) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [text, setText] = useState("");
  const [isConfidential, setIsConfidential] = useState(false);
  const ids = useSameId();
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function submit() {
    setFailure(null);
    setIsMissing(text.trim() === "");
    if (text.trim() === "") return;
    void run(async () => {
      const result = await consoleCall("addPersonNote", {
        params: { personId },
        body: ids.withId({ text, isConfidential }),
      });
      ids.answered(result);
      if (!result.success) return setFailure(result.error);
      await Promise.all(
        [caseQuery(personId), notesQuery(personId)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      toast({ kind: "success", title: messages.done });
      onClose();
    });
  }

  return (
    <Sheet open panel title={messages.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.form}>
          <TextArea
            label={messages.text}
            value={text}
            rows={6}
            maxLength={maxStaffNoteLength}
            error={isMissing ? messages.missing : null}
            hint={{ text: messages.textHint }}
            onChange={(next) => {
              setText(next);
              setIsMissing(false);
            }}
          />
          <Checkbox checked={isConfidential} onChange={setIsConfidential}>
            {messages.isConfidential}
          </Checkbox>
          <p className={styles.told} role="status">
            {isConfidential ? messages.notExported : messages.exported}
          </p>
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {messages.submit}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
