import { useInfiniteQuery } from "@tanstack/react-query";
import { BookUser, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { appMessages, contactsMessages } from "../../../shared/messages/index.ts";
import { useUp } from "../../../shared/navigation/index.ts";
import { readPlatform } from "../../../shared/platform/index.ts";
import {
  Banner,
  Button,
  IconButton,
  Main,
  Screen,
  TopBar,
  text,
  toast,
} from "../../../shared/ui/index.ts";
import { canPickContacts, contactMode } from "./contact-picker.ts";
import styles from "./contacts.module.css";
import { FriendsHere } from "./friends-here.tsx";
import { InviteOthers } from "./invite-others.tsx";
import { PhoneCode } from "./phone-code.tsx";
import { PickHere } from "./pick-here.tsx";
import { contactMatchesQuery } from "./queries.ts";

const messages = contactsMessages.friends;

/** Contacts who use Lilypad: choose contacts on the phone, pay those who are found, invite the others. */
export function FindFriendsScreen() {
  const up = useUp();
  const mode = contactMode(readPlatform(), canPickContacts());
  return (
    <Screen title={messages.title}>
      <TopBar
        leading={
          <IconButton label={appMessages.close} onClick={up}>
            <X size={24} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
        title={messages.title}
      />
      <Main>
        <div className={styles.stack}>
          <p className={text.soft}>{messages.intro}</p>
          {mode === "picker" && <PickHere />}
          {mode === "code" && <ScanHere />}
          {mode === "none" && (
            <Banner
              icon={<BookUser size={24} strokeWidth={1.75} aria-hidden="true" />}
              title={contactsMessages.problems.unsupported}
              detail={messages.noPicker}
            />
          )}
        </div>
        <FriendsHere />
        <InviteOthers />
      </Main>
    </Screen>
  );
}

/** Shows the code until contacts have arrived; after that, another code can be requested. */
function ScanHere() {
  const arrivedAt = useArrival();
  const [scanningSince, setScanningSince] = useState<string | null>(null);
  if (arrivedAt === scanningSince) return <PhoneCode />;
  return (
    <Button kind="secondary" wide onClick={() => setScanningSince(arrivedAt)}>
      {messages.scanAgain}
    </Button>
  );
}

/** The time of an upload that arrived while this screen was open, or null; it is announced. */
function useArrival(): string | null {
  const { data } = useInfiniteQuery(contactMatchesQuery(useUserId()));
  const latest = data?.pages[0]?.last_upload ?? null;
  const uploadedAt = latest?.uploaded_at ?? null;
  const before = useRef<string | null | undefined>(undefined);
  const [arrivedAt, setArrivedAt] = useState<string | null>(null);
  const known = data !== undefined;
  const count = latest?.contacts_uploaded ?? 0;
  useEffect(() => {
    if (!known) return;
    const seen = before.current;
    before.current = uploadedAt;
    if (seen === undefined || uploadedAt === null || uploadedAt === seen) return;
    setArrivedAt(uploadedAt);
    toast({
      kind: "success",
      title: contactsMessages.upload.successTitle,
      text: messages.arrived(count),
    });
  }, [known, uploadedAt, count]);
  return arrivedAt;
}
