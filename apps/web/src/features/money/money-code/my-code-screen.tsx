import { useQuery } from "@tanstack/react-query";
import { ScanLine, Share2 } from "lucide-react";
import { useState } from "react";
import {
  type Profile,
  profileQuery,
  useChosenCurrency,
  useUserId,
} from "../../../shared/account/index.ts";
import { moneyCodeMessages } from "../../../shared/messages/index.ts";
import { useBackEntries, useLocation, useUp } from "../../../shared/navigation/index.ts";
import { personName } from "../../../shared/people/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import { ShareSheet } from "../../../shared/share/index.ts";
import {
  Button,
  CloseBar,
  CopyLabelButton,
  Foot,
  IconButton,
  Main,
  QrCode,
  Screen,
  Skeleton,
  TextButton,
  Trouble,
  text,
} from "../../../shared/ui/index.ts";
import { AskForm } from "./ask-form.tsx";
import styles from "./money-code.module.css";
import { type Asked, askedAmount, myCodeLink } from "./my-code.ts";

const messages = moneyCodeMessages.mine;

/**
 * A person's QR code. Scanning it opens the send form with the person, and with the amount and note of the code.
 */
export function MyCodeScreen() {
  const [, navigate] = useLocation();
  const up = useUp();
  const [currency] = useChosenCurrency();
  const [asked, setAsked] = useState<Asked>({ digits: "", currency, note: "" });
  const [asking, setAsking] = useState(false);
  useBackEntries(asking ? 1 : 0, () => setAsking(false));
  const { data: profile, isError, refetch } = useQuery(profileQuery(useUserId()));
  return (
    <Screen title={messages.title}>
      <CloseBar
        onClose={asking ? () => setAsking(false) : up}
        title={messages.title}
        trailing={
          <IconButton label={messages.scan} onClick={() => navigate("/scan")}>
            <ScanLine size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {asking ? (
        <AskForm
          asked={asked}
          onAsk={(next) => {
            setAsked(next);
            setAsking(false);
          }}
        />
      ) : profile === undefined && isError ? (
        <Main>
          <Trouble
            title={messages.failed}
            detail={messages.failedNote}
            onRetry={() => void refetch()}
          />
        </Main>
      ) : (
        <MyCode
          profile={profile}
          asked={asked}
          onAsk={() => setAsking(true)}
          onRemove={() => setAsked({ ...asked, digits: "", note: "" })}
        />
      )}
    </Screen>
  );
}

interface MyCodeProps {
  profile: Profile | undefined;
  asked: Asked;
  onAsk: () => void;
  onRemove: () => void;
}

function MyCode({ profile, asked, onAsk, onRemove }: MyCodeProps) {
  const tag = profile?.display_tag ?? null;
  if (profile !== undefined && tag === null) {
    return (
      <Main>
        <p className={styles.mine}>{messages.noTag}</p>
      </Main>
    );
  }
  const link = tag === null ? null : myCodeLink(appSettings().publicUrl, tag, asked);
  const amount = askedAmount(asked);
  return (
    <>
      <Main>
        <div className={styles.mine}>
          <div className={styles.plate}>
            {link === null || tag === null ? (
              <span role="status" aria-label={messages.loading}>
                <Skeleton width={260} height={260} />
              </span>
            ) : (
              <QrCode
                value={link}
                label={amount === null ? messages.label(tag) : messages.labelAsked(tag, amount)}
              />
            )}
          </div>
          {profile !== undefined && (
            <div className={styles.who}>
              <p className={text.heading}>{personName(profile)}</p>
              <p className={text.soft}>@{tag}</p>
            </div>
          )}
          {amount !== null && (
            <div className={styles.asked}>
              <p className={text.strong}>{messages.asks(amount)}</p>
              {asked.note.trim() !== "" && <p className={styles.note}>{asked.note.trim()}</p>}
            </div>
          )}
          <div className={styles.choices}>
            <TextButton onClick={onAsk}>
              {amount === null ? messages.ask : messages.change}
            </TextButton>
            {amount !== null && <TextButton onClick={onRemove}>{messages.remove}</TextButton>}
          </div>
          <p className={styles.explains}>{messages.text}</p>
        </div>
      </Main>
      <Foot>
        <Actions link={link} asked={amount} />
      </Foot>
    </>
  );
}

function Actions({ link, asked }: { link: string | null; asked: string | null }) {
  const [sharing, setSharing] = useState(false);
  const disabled = link === null;
  return (
    <>
      <div className={styles.pair}>
        <CopyLabelButton
          disabled={disabled}
          value={link ?? ""}
          copied={messages.copied}
          failed={messages.copyFailed}
        >
          {messages.copy}
        </CopyLabelButton>
        <Button disabled={disabled} onClick={() => setSharing(true)}>
          <Share2 size={20} strokeWidth={1.75} aria-hidden="true" />
          {messages.share}
        </Button>
      </div>
      <ShareSheet
        open={sharing}
        onClose={() => setSharing(false)}
        heading={messages.shareTitle}
        shared={
          link === null
            ? null
            : { title: messages.shareText(asked), text: messages.shareText(asked), url: link }
        }
      />
    </>
  );
}
