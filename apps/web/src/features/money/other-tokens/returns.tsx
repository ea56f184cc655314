import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { appMessages, otherTokensMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { Avatar, Button, List, Row, Section } from "../../../shared/ui/index.ts";
import { type TokenReturn, tokenReturnsQuery } from "./queries.ts";
import { exactAmount } from "./token-view.ts";

const messages = otherTokensMessages.returns;

/** The returns that the person has requested, with the state of each; nothing if there are none. */
export function Returns() {
  const { data: returns = [] } = useQuery(tokenReturnsQuery(useUserId()));
  if (returns.length === 0) return null;
  return (
    <Section title={messages.title}>
      <List label={messages.title}>
        {returns.map((one) => (
          <li key={one.id}>
            <Row
              leading={<Avatar icon={<Undo2 size={20} strokeWidth={1.75} />} />}
              name={exactAmount(one)}
              meta={messages.status[one.status]}
              trailing={one.status === "requested" && <Cancel asked={one} />}
            />
          </li>
        ))}
      </List>
    </Section>
  );
}

function Cancel({ asked }: { asked: TokenReturn }) {
  const { isBusy, run } = useOperation("cancelTokenReturn", {
    done: messages.cancelled,
    failed: ({ error }) => ({ title: error }),
    changes: [tokenReturnsQuery(useUserId()).queryKey],
  });
  return (
    <Button
      kind="quiet"
      size="small"
      busy={isBusy}
      aria-label={messages.cancelOf(exactAmount(asked))}
      onClick={() => void run({ params: { id: asked.id }, body: {} })}
    >
      {appMessages.cancel}
    </Button>
  );
}
