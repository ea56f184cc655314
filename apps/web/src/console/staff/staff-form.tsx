import { maxEmailLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { SelectField, TextField } from "../../shared/ui/index.ts";
import { type StaffRole, staffQuery } from "../caller/index.ts";
import { callWithReason } from "../calls/index.ts";
import { frameMessages, staffMessages } from "../messages/index.ts";
import { ActionSheet, PadsNote, ReasonField, useConclude, useReason } from "../parts/index.ts";
import type { Member } from "./member.ts";
import styles from "./staff.module.css";

const messages = staffMessages.form;
const roles = Object.keys(frameMessages.roles) as StaffRole[];

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export interface StaffFormProps {
  form: "new" | "role" | "remove";
  /** The member of staff whose role changes; undefined for a new one. */
  member: Member | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes a change of the staff. Where no other administrator could approve it, it takes effect right away. */
export function StaffForm({ form, member, onClose, onDone }: StaffFormProps) {
  const conclude = useConclude(staffQuery.queryKey);
  const [email, setEmail] = useState(member?.email ?? "");
  const [role, setRole] = useState<StaffRole>(member?.role ?? "support");
  const reason = useReason();
  const [isEmailWrong, setIsEmailWrong] = useState(false);

  function prepare() {
    const isWrong = !isEmail(email.trim());
    setIsEmailWrong(isWrong);
    return reason.check() && !isWrong ? propose : null;
  }

  async function propose(): Promise<string | null> {
    const result = await callWithReason(reason.value)("proposeStaffChange", {
      body: { email: email.trim(), role: form === "remove" ? null : role },
      purpose: messages.purpose,
    });
    const failure = await conclude(result, ({ proposal: { status, takesEffectAt } }) => {
      if (status === "approved") return messages.done;
      const text = takesEffectAt === null ? messages.proposedText : messages.waitsText;
      return { title: messages.proposed, text };
    });
    return !result.success && result.code === "NOT_FOUND" ? messages.noAccount : failure;
  }

  return (
    <ActionSheet
      title={messages.titles[form]}
      submit={messages.submit[form]}
      prepare={prepare}
      onClose={onClose}
      onDone={onDone}
    >
      {form === "remove" ? (
        <p className={styles.soft}>{messages.removeText(email)}</p>
      ) : (
        <>
          <TextField
            label={messages.email}
            type="email"
            value={email}
            readOnly={form === "role"}
            autoFocus={form === "new"}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxEmailLength}
            error={isEmailWrong ? messages.emailWrong : null}
            hint={form === "new" ? { text: messages.passkey } : null}
            onChange={(event) => setEmail(event.target.value)}
          />
          <div className={styles.field}>
            <SelectField
              label={messages.role}
              value={role}
              onChange={(event) =>
                setRole(roles.find((one) => one === event.target.value) ?? "support")
              }
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {frameMessages.roles[one]}
                </option>
              ))}
            </SelectField>
            <p className={styles.soft}>{staffMessages.roleTexts[role]}</p>
          </div>
        </>
      )}
      <ReasonField {...reason.field} />
      <PadsNote>{messages.approval}</PadsNote>
    </ActionSheet>
  );
}
