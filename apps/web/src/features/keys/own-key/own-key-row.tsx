import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { ownKeyMessages as messages } from "../../../shared/messages/index.ts";
import { LinkRow, List } from "../../../shared/ui/index.ts";
import styles from "./own-key.module.css";
import { ownKeyQuery } from "./queries.ts";

/** The link to the page about the key to the account, with who holds it once that is known. */
export function OwnKeyRow() {
  const { data } = useQuery(ownKeyQuery(useUserId()));
  const holder = data?.safe === "own" ? messages.row.own : messages.row.held;
  return (
    <div className={styles.row}>
      <List label={messages.title}>
        <li>
          <LinkRow
            href="/profile/security/key"
            leading={<KeyRound size={22} strokeWidth={1.75} aria-hidden="true" />}
            name={messages.title}
            {...(data === undefined || data.safe === "none" ? {} : { meta: holder })}
          />
        </li>
      </List>
    </div>
  );
}
