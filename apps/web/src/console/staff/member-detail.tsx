import { useState } from "react";
import { Link } from "wouter";
import { Button } from "../../shared/ui/index.ts";
import { useCaller } from "../caller/index.ts";
import { callWithReason } from "../calls/index.ts";
import { frameMessages, staffMessages } from "../messages/index.ts";
import { Box, CloseLink, Day, Pair, Pairs, ReasonForm, useConclude } from "../parts/index.ts";
import { type Member, nameOfMember } from "./member.ts";
import styles from "./staff.module.css";

const messages = staffMessages.detail;

export interface MemberDetailProps {
  member: Member;
  closeHref: string;
  onChange: (form: "role" | "remove") => void;
}

/** A member of staff, and the changes that can be proposed about them. */
export function MemberDetail({ member, closeHref, onChange }: MemberDetailProps) {
  const { userId, email, role, since, isBySettings } = member;
  const isCaller = useCaller().userId === userId;
  return (
    <Box title={nameOfMember(member)} padded end={<CloseLink href={closeHref} />}>
      <div className={styles.detail}>
        <Pairs>
          <Pair label={staffMessages.members.columns.email}>{email}</Pair>
          <Pair label={messages.role}>{frameMessages.roles[role]}</Pair>
          {since !== null && (
            <Pair label={messages.since}>
              <Day at={since} />
            </Pair>
          )}
          <Pair label={messages.id} code>
            {userId}
          </Pair>
        </Pairs>
        {isBySettings ? (
          <p className={styles.soft}>{messages.bySettings}</p>
        ) : (
          <div className={styles.decide}>
            <Button kind="secondary" wide onClick={() => onChange("remove")}>
              {messages.remove}
            </Button>
            <Button kind="secondary" wide onClick={() => onChange("role")}>
              {messages.change}
            </Button>
          </div>
        )}
        {!isCaller && <AllowPasskey userId={userId} />}
        {isCaller && <p className={styles.soft}>{messages.you}</p>}
        <Link href={`/admin/audit?actor=${userId}`} className={styles.link}>
          {messages.audit}
        </Link>
      </div>
    </Box>
  );
}

/** Lets a member who has lost their only passkey add one again. */
function AllowPasskey({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const conclude = useConclude();

  async function allow(_: string, reason: string): Promise<string | null> {
    const result = await callWithReason(reason)("allowStaffPasskey", {
      params: { id: userId },
      purpose: messages.passkeyPurpose,
    });
    if (result.success) setIsOpen(false);
    return conclude(result, () => messages.passkeyAllowed);
  }

  if (!isOpen) {
    return (
      <Button kind="secondary" size="mini" onClick={() => setIsOpen(true)}>
        {messages.lostPasskey}
      </Button>
    );
  }
  return (
    <ReasonForm
      label={messages.passkeyReason}
      hint={messages.passkeyHint}
      decisions={[{ key: "allow", label: messages.allowPasskey, primary: true }]}
      onDecide={allow}
    />
  );
}
