import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { teleportMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { CopyLinkButton } from "../../../shared/share/index.ts";
import {
  Button,
  classes,
  Foot,
  LinkButton,
  Main,
  Said,
  Screen,
  SuccessStage,
  TopBar,
  text,
} from "../../../shared/ui/index.ts";
import { capabilitiesQuery } from "../../bank/bank-accounts/index.ts";
import { readMadeLink } from "./read-made-link.ts";
import styles from "./teleport.module.css";
import type { MadeLink } from "./teleport-flow.ts";

const messages = teleportMessages.success;

/** /teleport/success: the link once more, and what happens next. */
export function TeleportSuccessScreen() {
  const made = readMadeLink(useHistoryState());
  return made === null ? <NoLink /> : <Success {...made} />;
}

const inWords = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** In what a link can be paid, as the provider offers it: "pounds, dollars or euros". */
function usePaidIn(): string {
  const { data } = useQuery(capabilitiesQuery("teleport"));
  const offered = Object.entries(messages.currencies).flatMap(([code, name]) =>
    data?.some(({ currency }) => currency === code) ? [name] : [],
  );
  return inWords.format(offered);
}

function Success({ url, amount, note }: MadeLink) {
  const [, navigate] = useLocation();
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
          <p className={styles.shared}>{messages.shared}</p>
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
        <Button kind="solid" wide onClick={() => navigate("/dashboard", { replace: true })}>
          {messages.back}
        </Button>
        <LinkButton href="/teleport/links" kind="quiet" wide>
          {messages.links}
        </LinkButton>
      </Foot>
    </Screen>
  );
}

/** The page was opened without a link that was just made. */
function NoLink() {
  const [, navigate] = useLocation();
  return (
    <Screen title={messages.invalidTitle}>
      <TopBar />
      <Main>
        <Said title={messages.invalidTitle}>
          <p className={text.soft}>{messages.invalidText}</p>
        </Said>
      </Main>
      <Foot>
        <LinkButton href="/teleport/links" wide>
          {messages.links}
        </LinkButton>
        <Button kind="quiet" wide onClick={() => navigate("/dashboard", { replace: true })}>
          {messages.back}
        </Button>
      </Foot>
    </Screen>
  );
}
