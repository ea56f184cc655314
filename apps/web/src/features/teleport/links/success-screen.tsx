import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useHistoryState } from "wouter/use-browser-location";
import { teleportMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { useLeaveFor } from "../../../shared/navigation/index.ts";
import { CopyLinkButton } from "../../../shared/share/index.ts";
import {
  Button,
  classes,
  Foot,
  LinkButton,
  Main,
  MessageScreen,
  Screen,
  SuccessStage,
  text,
} from "../../../shared/ui/index.ts";
import { capabilitiesQuery } from "../../bank/bank-accounts/index.ts";
import styles from "./teleport.module.css";
import { type FinishedLink, readFinishedLink } from "./teleport-flow.ts";

const messages = teleportMessages.success;

/** /teleport/success: shows the new link and the next steps. */
export function TeleportSuccessScreen() {
  const made = readFinishedLink(useHistoryState());
  return made === null ? <NoLink /> : <Success {...made} />;
}

/** Returns the currencies in which links can be paid, such as "pounds, dollars or euros". */
function usePaidIn(): string {
  const { data } = useQuery(capabilitiesQuery("teleport"));
  const offered = Object.entries(messages.currencies).flatMap(([code, name]) =>
    data?.some(({ currency }) => currency === code) ? [name] : [],
  );
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(offered);
}

function Success({ url, amount, note, isShared }: FinishedLink) {
  const toDashboard = useLeaveFor("/dashboard");
  const paidIn = usePaidIn();
  return (
    <Screen title={messages.title} className={styles.success}>
      <Main centred>
        <SuccessStage amount={formatMoney(amount, "GBP")}>
          <span className={styles.seal}>
            <Link2 size={28} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </SuccessStage>
        <div className={styles.below}>
          <h1 className={text.title}>{messages.title}</h1>
          {isShared && <p className={styles.shared}>{messages.shared}</p>}
          {note !== "" && <p className={classes(text.small, text.soft, styles.note)}>{note}</p>}
          <section className={styles.link} aria-label={messages.link}>
            <p className={styles.url}>{url}</p>
            <CopyLinkButton url={url} copiedLabel={messages.copied} />
          </section>
          <section className={styles.how}>
            <h2 className={text.heading}>{messages.howTitle}</h2>
            <ol>
              {messages.how(paidIn).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </section>
        </div>
      </Main>
      <Foot>
        <Button kind="solid" wide onClick={toDashboard}>
          {messages.back}
        </Button>
        <LinkButton href="/teleport/links" kind="quiet" wide>
          {messages.links}
        </LinkButton>
      </Foot>
    </Screen>
  );
}

/** The page was opened without a new link. */
function NoLink() {
  const toDashboard = useLeaveFor("/dashboard");
  return (
    <MessageScreen
      title={messages.invalidTitle}
      detail={messages.invalidText}
      actions={
        <>
          <LinkButton href="/teleport/links" wide>
            {messages.links}
          </LinkButton>
          <Button kind="quiet" wide onClick={toDashboard}>
            {messages.back}
          </Button>
        </>
      }
    />
  );
}
