import { maxStaffNoteLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { useSameId } from "../../../shared/busy/index.ts";
import { Checkbox, TextArea } from "../../../shared/ui/index.ts";
import { consoleCall } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { ActionSheet, useConclude } from "../../parts/index.ts";
import styles from "./case.module.css";
import { caseQuery, notesQuery } from "./queries.ts";

const messages = peopleMessages.notes.form;

export interface NoteFormProps {
  personId: string;
  onClose: () => void;
}

/** The form for a note. It explains which notes the person can read. */
export function NoteForm({ personId, onClose }: NoteFormProps) {
  const conclude = useConclude(caseQuery(personId).queryKey, notesQuery(personId).queryKey);
  const [text, setText] = useState("");
  const [isConfidential, setIsConfidential] = useState(false);
  const ids = useSameId();
  const [isMissing, setIsMissing] = useState(false);

  function prepare() {
    setIsMissing(text.trim() === "");
    return text.trim() === "" ? null : add;
  }
  async function add(): Promise<string | null> {
    const result = await consoleCall("addPersonNote", {
      params: { personId },
      body: ids.withId({ text, isConfidential }),
    });
    ids.answered(result);
    return conclude(result, () => messages.done);
  }

  return (
    <ActionSheet
      title={messages.title}
      submit={messages.submit}
      prepare={prepare}
      onClose={onClose}
    >
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
    </ActionSheet>
  );
}
