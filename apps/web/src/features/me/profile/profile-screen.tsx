import type { Href } from "@lilypad/api-contract";
import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  EyeOff,
  FileText,
  Landmark,
  ListTree,
  LogOut,
  MapPin,
  MonitorSmartphone,
  Scale,
  ScrollText,
  ShieldCheck,
  ShieldQuestion,
  Trash2,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { addressLines } from "../../../shared/address/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import {
  appMessages,
  limitsMessages,
  profileMessages as messages,
  proofMessages,
  referralMessages,
} from "../../../shared/messages/index.ts";
import { hideAmounts, useAmountsHidden } from "../../../shared/money/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { endSession } from "../../../shared/session/index.ts";
import {
  Button,
  Fact,
  Facts,
  LinkRow,
  List,
  Main,
  QueryView,
  Screen,
  Section,
  ToggleRow,
  useWide,
} from "../../../shared/ui/index.ts";
import { PushState } from "../notifications/index.ts";
import type { Profile } from "./flow/details-rules.ts";
import { phoneText } from "./flow/profile-text.ts";
import { DownloadMyData } from "./ui/download-my-data.tsx";
import { ProfileHead } from "./ui/profile-head.tsx";
import styles from "./ui/profile-screen.module.css";
import { Statistics } from "./ui/statistics.tsx";
import { ThemeChoice } from "./ui/theme-choice.tsx";

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The person's profile, their settings, and signing out. */
export function ProfileScreen() {
  const userId = useUserId();
  const query = useQuery(profileQuery(userId));
  const profile = query.data;
  // The list of settings is beside all of their screens then.
  const hasMenu = useWide("panes");
  return (
    <Screen title={messages.title}>
      <ProfileHead profile={profile} />
      <Main>
        <div className={styles.groups}>
          <Statistics />
          <QueryView query={query} rows={3} texts={{ ...messages, loading: appMessages.loading }}>
            {(known) => <Details profile={known} />}
          </QueryView>
          {!hasMenu && <Settings profile={profile} />}
        </div>
        <Section title={messages.theme} near>
          <ThemeChoice />
        </Section>
        <Section title={messages.amounts} near>
          <HiddenAmounts />
        </Section>
        <Section title={messages.account} near>
          <YourData />
        </Section>
        <SignOut />
      </Main>
    </Screen>
  );
}

function Details({ profile }: { profile: Profile }) {
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(" ");
  return (
    <Facts boxed>
      <Fact label={messages.name}>{name === "" ? messages.notProvided : name}</Fact>
      <Fact label={messages.email}>{profile.email}</Fact>
      <Fact label={messages.phone}>{phoneText(profile) ?? messages.notProvided}</Fact>
    </Facts>
  );
}

/** The links to the settings screens. */
export function Settings({ profile }: { profile: Profile | undefined }) {
  const address = profile?.primary_address;
  return (
    <List label={messages.settings}>
      <Linked href="/profile/linked-accounts" leading={<Landmark {...icon} />}>
        {messages.linkedAccounts}
      </Linked>
      <Linked href="/profile/referrals" leading={<Users {...icon} />}>
        {referralMessages.title}
      </Linked>
      <li>
        <LinkRow
          href="/profile/notifications"
          leading={<Bell {...icon} />}
          name={messages.notifications}
          trailing={<PushState />}
        />
      </li>
      <li>
        <LinkRow
          href="/profile/address"
          leading={<MapPin {...icon} />}
          name={messages.homeAddress}
          meta={address ? addressLines(address).join(", ") : messages.notProvided}
        />
      </li>
      <li>
        <LinkRow
          href="/profile/security"
          leading={<ShieldCheck {...icon} />}
          name={messages.security}
          meta={messages.securityNote}
        />
      </li>
      <li>
        <LinkRow
          href="/profile/privacy"
          leading={<EyeOff {...icon} />}
          name={messages.privacyRow}
          meta={messages.privacyNote}
        />
      </li>
      <Linked href="/limits" leading={<Scale {...icon} />}>
        {limitsMessages.title}
      </Linked>
      <Linked href="/profile/sessions" leading={<MonitorSmartphone {...icon} />}>
        {messages.sessionsRow}
      </Linked>
      {profile?.staff_role !== undefined && (
        <li>
          <LinkRow
            href="/admin"
            ownDocument
            leading={<ShieldQuestion {...icon} />}
            name={messages.consoleRow}
            meta={messages.consoleNote}
          />
        </li>
      )}
    </List>
  );
}

function HiddenAmounts() {
  const hidden = useAmountsHidden();
  return (
    <List label={messages.amounts}>
      <li>
        <ToggleRow
          name={messages.hideAmounts}
          hint={messages.hideAmountsNote}
          icon={<EyeOff {...icon} />}
          checked={hidden}
          onChange={hideAmounts}
        />
      </li>
    </List>
  );
}

function Linked(props: { href: Href; leading: ReactNode; children: string }) {
  return (
    <li>
      <LinkRow href={props.href} leading={props.leading} name={props.children} />
    </li>
  );
}

function YourData() {
  return (
    <List label={messages.account}>
      <li>
        <DownloadMyData />
      </li>
      <Linked href="/terms" leading={<ScrollText {...icon} />}>
        {messages.terms}
      </Linked>
      <Linked href="/privacy" leading={<FileText {...icon} />}>
        {messages.privacy}
      </Linked>
      <Linked href="/proof" leading={<ListTree {...icon} />}>
        {proofMessages.title}
      </Linked>
      <Linked href="/profile/delete" leading={<Trash2 {...icon} />}>
        {messages.deleteAccount}
      </Linked>
    </List>
  );
}

function SignOut() {
  const [, navigate] = useLocation();
  const { busy: leaving, run } = useBusy();

  const signOut = () =>
    run(async () => {
      await endSession();
      navigate("/onboarding", { replace: true });
    });

  return (
    <div className={styles.signOut}>
      <Button kind="secondary" wide busy={leaving} onClick={signOut}>
        <LogOut size={20} aria-hidden="true" />
        {messages.signOut}
      </Button>
    </div>
  );
}
