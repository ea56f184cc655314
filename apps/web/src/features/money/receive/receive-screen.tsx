import { useQuery } from "@tanstack/react-query";
import { Shapes, Share, TriangleAlert, Waypoints } from "lucide-react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import {
  receiveMessages as messages,
  otherTokensMessages,
} from "../../../shared/messages/index.ts";
import { moneyCurrencies } from "../../../shared/money/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  appSettings,
  chainCommonName,
  moneyTokens,
  tokenSymbol,
} from "../../../shared/settings/index.ts";
import {
  BackBar,
  Banner,
  Button,
  Coin,
  CopyIcon,
  Foot,
  IconButton,
  LinkRow,
  List,
  Main,
  QrCode,
  Screen,
  Skeleton,
  Trouble,
  text,
  useCopy,
} from "../../../shared/ui/index.ts";
import { GroupedAddress } from "./grouped-address.tsx";
import { paymentRequest } from "./payment-request.ts";
import styles from "./receive-screen.module.css";

/** The person's address, where they receive tokens from a wallet outside Lilypad. */
export function ReceiveScreen() {
  const up = useUp();
  const { data: profile, isError, refetch } = useQuery(profileQuery(useUserId()));
  const address = profile?.safe_address ?? null;
  const [tokens, network] = [moneyTokens(), chainCommonName()];
  const { done, copy } = useCopy({
    value: address ?? "",
    copied: messages.copied,
    failed: messages.copyFailed,
  });
  return (
    <Screen title={messages.title}>
      <BackBar
        onBack={up}
        title={messages.title}
        trailing={
          address !== null && <ShareAddress text={messages.shared(tokens, network, address)} />
        }
      />
      {profile === undefined && isError ? (
        <Main>
          <Trouble
            title={messages.failed}
            detail={messages.failedNote}
            onRetry={() => void refetch()}
          />
        </Main>
      ) : (
        <>
          <Main>
            <div className={styles.head}>
              <h2 className={text.title}>{messages.heading}</h2>
              <p className={text.soft}>{messages.text}</p>
            </div>
            <div className={styles.plate}>
              {address === null ? (
                <span role="status" aria-label={messages.loading}>
                  <Skeleton width={228} height={228} />
                </span>
              ) : (
                <QrCode
                  value={paymentRequest(address, appSettings().chain)}
                  label={messages.code(network)}
                  mark
                />
              )}
            </div>
            <ul className={styles.accepted} aria-label={messages.accepted}>
              <li>
                <Waypoints size={18} strokeWidth={1.75} aria-hidden="true" />
                {network}
              </li>
              {moneyCurrencies.map((currency) => (
                <li key={currency}>
                  <Coin currency={currency} size={20} />
                  {tokenSymbol(currency)}
                </li>
              ))}
            </ul>
            {address !== null && <GroupedAddress address={address} label={messages.address} />}
            <div className={styles.warning}>
              <Banner
                tone="warn"
                icon={<TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />}
                title={messages.warning(tokens, network)}
                detail={messages.warningText}
              />
            </div>
            <div className={styles.warning}>
              <List>
                <li>
                  <LinkRow
                    href="/receive/other"
                    leading={<Shapes size={22} strokeWidth={1.75} aria-hidden="true" />}
                    name={otherTokensMessages.entry}
                    meta={otherTokensMessages.entryMeta}
                  />
                </li>
              </List>
            </div>
          </Main>
          <Foot>
            <Button wide disabled={address === null} onClick={copy}>
              <CopyIcon done={done} />
              {messages.copy}
            </Button>
          </Foot>
        </>
      )}
    </Screen>
  );
}

/** Opens the device's share sheet; browsers without one have only the copy button. */
function ShareAddress({ text: shared }: { text: string }) {
  if (typeof navigator.share !== "function") return null;
  // Closing the share sheet rejects, too, and the address can still be copied.
  const share = () => void navigator.share({ text: shared }).catch(() => {});
  return (
    <IconButton label={messages.share} onClick={share}>
      <Share size={22} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
