import { maxEmailLength } from "@lilypad/api-contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy } from "../../shared/busy/index.ts";
import {
  Button,
  ErrorBox,
  Form,
  SelectField,
  Sheet,
  TextField,
  toast,
} from "../../shared/ui/index.ts";
import { type StaffRole, staffQuery } from "../caller/index.ts";
import { callWithReason } from "../calls/index.ts";
import { frameMessages, staffMessages } from "../messages/index.ts";
import { isReason, PadsNote, ReasonField } from "../parts/index.ts";
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
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [email, setEmail] = useState(member?.email ?? "");
  const [role, setRole] = useState<StaffRole>(member?.role ?? "support");
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState({ email: false, reason: false });
  const [failure, setFailure] = useState<string | null>(null);

  function submit() {
    const found = { email: !isEmail(email.trim()), reason: !isReason(reason) };
    setWrong(found);
    setFailure(null);
    if (found.email || found.reason) return;
    void run(async () => {
      const result = await callWithReason(reason)("proposeStaffChange", {
        body: { email: email.trim(), role: form === "remove" ? null : role },
        purpose: messages.purpose,
      });
      await client.invalidateQueries({ queryKey: staffQuery.queryKey });
      if (!result.success) {
        return setFailure(result.code === "NOT_FOUND" ? messages.noAccount : result.error);
      }
      const { status, takesEffectAt } = result.data.proposal;
      const isDone = status === "approved";
      const text = takesEffectAt === null ? messages.proposedText : messages.waitsText;
      toast(
        isDone
          ? { kind: "success", title: messages.done }
          : { kind: "success", title: messages.proposed, text },
      );
      onDone();
    });
  }

  return (
    <Sheet open panel title={messages.titles[form]} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.form}>
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
                error={wrong.email ? messages.emailWrong : null}
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
          <ReasonField value={reason} isWrong={wrong.reason} onChange={setReason} />
          <PadsNote>{messages.approval}</PadsNote>
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {messages.submit[form]}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
