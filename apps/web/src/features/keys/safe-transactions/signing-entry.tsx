import { useQuery } from "@tanstack/react-query";
import { PenLine } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { safeTransactionMessages as messages } from "../../../shared/messages/index.ts";
import { LinkRow, List } from "../../../shared/ui/index.ts";
import { safeControlQuery } from "./queries.ts";

/** The link to the actions that people can sign; nothing for people whose account we hold. */
export function SigningEntry() {
  const { data } = useQuery(safeControlQuery(useUserId()));
  if (data === undefined || data === null) return null;
  return (
    <List>
      <li>
        <LinkRow
          href="/profile/security/signing"
          leading={<PenLine size={22} strokeWidth={1.75} aria-hidden="true" />}
          {...messages.entry}
        />
      </li>
    </List>
  );
}
