import { CircleAlert } from "lucide-react";
import { keptIntentMessages as messages } from "../messages/index.ts";
import { Avatar, LinkRow, List } from "../ui/index.ts";
import type { KeptIntent } from "./kept-intents.ts";

/** The unanswered requests, each linked to its screen. */
export function KeptIntentRows({ intents }: { intents: readonly KeptIntent[] }) {
  return (
    <List label={messages.list}>
      {intents.map(({ correlationId, operation, about }) => (
        <li key={correlationId}>
          <LinkRow
            href={messages[operation].path}
            leading={<Avatar icon={<CircleAlert size={20} strokeWidth={1.75} />} />}
            name={messages[operation].name(about)}
            meta={messages.meta}
          />
        </li>
      ))}
    </List>
  );
}
