import { useQuery } from "@tanstack/react-query";
import { ImageDown, Printer, Share } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { receiptMessages as messages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import {
  Button,
  CloseBar,
  Foot,
  Main,
  QueryView,
  Screen,
  toast,
} from "../../../shared/ui/index.ts";
import { ReportProblem, transactionQuery } from "../activity/index.ts";
import { sharedReceiptQuery } from "./queries.ts";
import { ReceiptCard } from "./receipt-card.tsx";
import { drawReceipt } from "./receipt-image.ts";
import styles from "./receipt-screen.module.css";
import { ownReceiptView, type ReceiptView } from "./receipt-view.ts";
import { shareImage } from "./share-image.ts";
import { ShareReceiptSheet } from "./share-receipt-sheet.tsx";

/** The line at the end of a shared receipt: where anyone can check it. */
const sealOf = (url: string | null | undefined): string | undefined =>
  url == null ? undefined : messages.checkAt(url.replace(/^https?:\/\//, ""));

/** /transactions/:id/receipt: the receipt, to share, save as an image and print. */
export function ReceiptScreen() {
  const { id = "" } = useParams();
  const up = useUp();
  const userId = useUserId();
  const query = useQuery(transactionQuery(userId, id));
  const profile = useQuery(profileQuery(userId)).data;
  const shared = useQuery(sharedReceiptQuery(userId, id)).data ?? null;
  const [isSharing, setSharing] = useState(false);
  const transaction = query.data?.transaction;
  const isReady = transaction !== undefined && profile !== undefined;
  const view = isReady ? ownReceiptView(transaction, profile) : null;
  const seal = sealOf(shared?.url);
  return (
    <Screen title={messages.title} className={styles.screen}>
      <CloseBar title={messages.title} onClose={up} />
      <Main>
        {view === null ? (
          <QueryView query={{ ...query, data: undefined }} rows={6} texts={messages} />
        ) : (
          <ReceiptCard view={view} seal={seal} />
        )}
        {transaction !== undefined && (
          <div className={styles.report}>
            <ReportProblem transaction={transaction} />
          </div>
        )}
      </Main>
      {view !== null && transaction !== undefined && profile !== undefined && (
        <>
          <Foot>
            <Button wide onClick={() => setSharing(true)}>
              <Share size={20} aria-hidden="true" />
              {messages.share}
            </Button>
            <Ways view={view} seal={seal} />
          </Foot>
          <ShareReceiptSheet
            open={isSharing}
            onClose={() => setSharing(false)}
            transaction={transaction}
            owner={profile}
            shared={shared}
          />
        </>
      )}
    </Screen>
  );
}

/** The ways to save a receipt: as an image and on paper. */
function Ways({ view, seal }: { view: ReceiptView; seal: string | undefined }) {
  const save = () =>
    drawReceipt(view, seal)
      .then((image) => shareImage(image, "lilypad-receipt.png"))
      .catch(() => toast({ kind: "error", title: messages.imageFailed }));
  return (
    <div className={styles.pair}>
      <Button kind="secondary" size="small" onClick={() => void save()}>
        <ImageDown size={18} aria-hidden="true" />
        {messages.saveImage}
      </Button>
      <Button kind="secondary" size="small" onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {messages.print}
      </Button>
    </div>
  );
}
