import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { appMessages, otherTokensMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Avatar, Button, List, Row, Section, toast } from "../../../shared/ui/index.ts";
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
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { busy, run } = useBusy();
  const cancel = () =>
    run(async () => {
      const answer = await call("cancelTokenReturn", { params: { id: asked.id }, body: {} });
      toast(
        answer.success
          ? { kind: "success", title: messages.cancelled }
          : { kind: "error", title: answer.error },
      );
      await queryClient.invalidateQueries({ queryKey: tokenReturnsQuery(userId).queryKey });
    });
  return (
    <Button
      kind="quiet"
      size="small"
      busy={busy}
      aria-label={messages.cancelOf(exactAmount(asked))}
      onClick={() => void cancel()}
    >
      {appMessages.cancel}
    </Button>
  );
}
