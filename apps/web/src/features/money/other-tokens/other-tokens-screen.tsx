import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleDashed } from "lucide-react";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { otherTokensMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { chainCommonName } from "../../../shared/settings/index.ts";
import { formatDate } from "../../../shared/time/index.ts";
import {
  ActionRow,
  Avatar,
  BackBar,
  Button,
  classes,
  Empty,
  Form,
  List,
  Main,
  QueryView,
  RowEnd,
  Screen,
  Section,
  TextField,
  TextLink,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./other-tokens.module.css";
import { type OtherToken, type OtherTokens, otherTokensQuery } from "./queries.ts";
import { ReturnFlow } from "./return-flow.tsx";
import { Returns } from "./returns.tsx";
import { nameOf, shortAddress, shortAmount } from "./token-view.ts";

/** The tokens at the person's address that Lilypad does not use, read from the chain, and how to get them back. */
export function OtherTokensScreen() {
  const up = useUp();
  const query = useQuery(otherTokensQuery(useUserId()));
  const [opened, setOpened] = useState<OtherToken | null>(null);
  const found = query.data;
  if (opened !== null && found !== undefined) {
    return <ReturnFlow token={opened} found={found} onClose={() => setOpened(null)} />;
  }
  return (
    <Screen title={messages.title}>
      <BackBar onBack={up} title={messages.title} />
      <Main>
        <p className={text.soft}>{messages.lead}</p>
        <Returns />
        <QueryView query={query} rows={3} texts={messages}>
          {(data) => <Found found={data} onOpen={setOpened} />}
        </QueryView>
        {found !== undefined && <Missing onFound={setOpened} />}
        <OtherNetworks />
      </Main>
    </Screen>
  );
}

function Found({ found, onOpen }: { found: OtherTokens; onOpen: (token: OtherToken) => void }) {
  const { tokens, hidden, isComplete, searchedSince } = found;
  return (
    <div className={styles.part}>
      {tokens.length === 0 ? (
        <Empty title={messages.none} detail={messages.noneText} />
      ) : (
        <Section title={messages.list}>
          <List label={messages.list}>
            {tokens.map((token) => (
              <li key={token.token ?? "ether"}>
                <ActionRow
                  opens
                  leading={<Avatar icon={<CircleDashed size={20} strokeWidth={1.75} />} />}
                  name={nameOf(token)}
                  meta={token.token === null ? "ETH" : shortAddress(token.token)}
                  trailing={<RowEnd amount={shortAmount(token)} />}
                  onClick={() => onOpen(token)}
                />
              </li>
            ))}
          </List>
        </Section>
      )}
      {hidden > 0 && (
        <p className={classes(text.small, text.soft, styles.note)}>{messages.hidden(hidden)}</p>
      )}
      {!isComplete && <SearchFurther since={searchedSince} />}
    </div>
  );
}

/** Nodes search a part of the blocks at a time: each press goes further back. */
function SearchFurther({ since }: { since: string }) {
  const { isFetching, refetch } = useQuery(otherTokensQuery(useUserId()));
  return (
    <div className={classes(styles.parts, styles.note)}>
      <p className={classes(text.small, text.soft)} role="status">
        {messages.searched(formatDate(since.slice(0, 10)))}
      </p>
      <Button
        kind="secondary"
        wide
        busy={isFetching}
        busyLabel={messages.searching}
        onClick={() => void refetch()}
      >
        {messages.searchMore}
      </Button>
    </div>
  );
}

const isContract = (typed: string) => /^0x[0-9a-fA-F]{40}$/.test(typed.trim());

/** Finds a token by its contract, which no search of blocks is needed for. */
function Missing({ onFound }: { onFound: (token: OtherToken) => void }) {
  const { missing } = messages;
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { isBusy, run } = useOperation("addOtherToken", { done: missing.found });
  async function find() {
    if (!isContract(typed)) return setError(missing.invalid);
    const answer = await run({ params: { address: typed.trim() } });
    if (answer === undefined) return;
    if (!answer.success) return setError(answer.error);
    setTyped("");
    // Not waited for: the chain may take long to be searched.
    void queryClient.invalidateQueries({ queryKey: otherTokensQuery(userId).queryKey });
    onFound(answer.data.token);
  }
  return (
    <Section title={missing.title}>
      <Form onSubmit={() => void find()}>
        <div className={styles.parts}>
          <p className={classes(text.small, text.soft)}>{missing.text}</p>
          <TextField
            label={missing.label}
            value={typed}
            error={error}
            hint={{ text: missing.hint }}
            placeholder="0x…"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            disabled={isBusy}
            onChange={({ target }) => {
              setError(null);
              setTyped(target.value);
            }}
          />
          <Button type="submit" kind="secondary" wide busy={isBusy} busyLabel={missing.finding}>
            {missing.find}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

/** Advice about money that was sent on another network, before people contact support. */
function OtherNetworks() {
  const { network } = messages;
  return (
    <Section title={network.title}>
      <div className={classes(styles.parts, text.small, text.soft)}>
        <p>{network.text(chainCommonName())}</p>
        <p>{network.other}</p>
        <p>
          <TextLink href="/help/messages">{network.contact}</TextLink>
        </p>
      </div>
    </Section>
  );
}
