import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Profile, profileQuery, useUserId } from "../../../shared/account/index.ts";
import { dataOf } from "../../../shared/api/index.ts";
import { acceptanceMessages as messages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, OutsideLink, Sheet, text, toast } from "../../../shared/ui/index.ts";
import styles from "./acceptance-sheet.module.css";

export type Asked = NonNullable<Profile["documents_to_accept"]>;

const addresses = { terms: "/terms", privacy: "/privacy" } as const;

const nameOf = (asked: Asked) =>
  `${asked.map(({ document, version }) => `${document} ${version}`)}`;

/** The documents that the person has postponed in this visit. The next visit offers them again. */
const putOff = new Set<string>();

/** Shown on the home screen only, never in the middle of something else. */
export function AcceptanceSheet({ asked }: { asked: Asked }) {
  const [path] = useLocation();
  return path === "/dashboard" && <Question asked={asked} />;
}

/** Offers new terms or a new privacy policy for acceptance, once in a visit. Nothing depends on the answer. */
function Question({ asked }: { asked: Asked }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const name = `${userId} ${nameOf(asked)}`;
  const [isOpen, setIsOpen] = useState(!putOff.has(name));
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const accepted_documents = Object.fromEntries(
        asked.map(({ document, version }) => [document, version]),
      );
      return dataOf(await call("updateProfile", { body: { accepted_documents } })).profile;
    },
    onSuccess: (saved) => queryClient.setQueryData(profileQuery(userId).queryKey, saved),
    onError: (error) => toast({ kind: "error", title: messages.failed, text: error.message }),
  });
  const later = () => {
    putOff.add(name);
    setIsOpen(false);
  };
  const [first] = asked;
  if (first === undefined) return null;
  return (
    <Sheet
      open={isOpen}
      onClose={later}
      title={messages.titles[asked.length > 1 ? "both" : first.document]}
    >
      <div className={styles.sheet}>
        <p>{messages.lead}</p>
        <ul className={styles.documents}>
          {asked.map(({ document, version }) => (
            <li key={document}>
              <OutsideLink href={addresses[document]}>{messages.documents[document]}</OutsideLink>
              <span className={`${text.small} ${text.soft}`}>{messages.version(version)}</span>
            </li>
          ))}
        </ul>
        <Button wide busy={isPending} onClick={() => mutate()}>
          {messages.accept}
        </Button>
        <Button wide kind="secondary" onClick={later}>
          {messages.later}
        </Button>
        <p className={`${text.small} ${text.soft}`}>{messages.leave}</p>
      </div>
    </Sheet>
  );
}
