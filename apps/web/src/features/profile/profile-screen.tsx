import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Bell, Copy, Landmark, LogOut } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { OperationData } from "../../shared/api/index.ts";
import { appMessages, profileMessages as messages } from "../../shared/messages/index.ts";
import { endSession } from "../../shared/session/index.ts";
import {
  Avatar,
  Button,
  copyText,
  Fact,
  Facts,
  FloatingPad,
  IconButton,
  initialsOf,
  List,
  Main,
  type Ring,
  Ripples,
  Row,
  Screen,
  SkeletonRows,
  TopBar,
  Trouble,
  text,
} from "../../shared/ui/index.ts";
import { forgetLastBalances, profileQuery, useUserId } from "../account/index.ts";
import styles from "./profile-screen.module.css";
import { phoneText, shortAddress } from "./profile-text.ts";

type Profile = OperationData<"getProfile">["profile"];

const rings: readonly Ring[] = [
  [104, 1],
  [140, 0.8],
  [184, 0.6],
  [238, 0.45],
  [304, 0.3],
  [384, 0.2],
];

/** Who one is here, the wallet's address, and the way out. */
export function ProfileScreen() {
  const [, navigate] = useLocation();
  const userId = useUserId();
  const query = useQuery(profileQuery(userId));
  const [leaving, setLeaving] = useState(false);
  const profile = query.data;

  async function signOut() {
    setLeaving(true);
    forgetLastBalances(userId);
    await endSession();
    navigate("/onboarding", { replace: true });
  }

  return (
    <Screen title={messages.title}>
      <section className={styles.shore} aria-label={messages.title}>
        <svg
          className={styles.water}
          viewBox="0 0 390 300"
          preserveAspectRatio="xMidYMin slice"
          aria-hidden="true"
        >
          <Ripples x={195} y={146} rings={rings} stroke="var(--shore-ripple)" />
          <FloatingPad x={195} y={146} radius={78} turn={24} depth={7} veins={null} />
        </svg>
        <TopBar
          leading={
            <IconButton label={appMessages.back} onClick={() => navigate("/dashboard")}>
              <ArrowLeft size={24} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          }
        />
        <Me profile={profile} />
      </section>
      <Main>
        {query.isError && profile === undefined ? (
          <Trouble
            title={messages.failed}
            detail={messages.failedNote}
            onRetry={() => query.refetch()}
          />
        ) : profile === undefined ? (
          <SkeletonRows rows={3} label={appMessages.loading} />
        ) : (
          <Details profile={profile} />
        )}
        <div className={styles.group}>
          <Later />
        </div>
        <div className={styles.signOut}>
          <Button kind="secondary" wide busy={leaving} onClick={signOut}>
            <LogOut size={20} aria-hidden="true" />
            {messages.signOut}
          </Button>
        </div>
      </Main>
    </Screen>
  );
}

function Me({ profile }: { profile: Profile | undefined }) {
  const address = profile?.safe_address ?? null;
  return (
    <div className={styles.me}>
      <span className={styles.face}>
        <Avatar
          size="huge"
          initials={initialsOf(profile?.first_name, profile?.last_name)}
          colour={profile?.avatar_colour ?? null}
        />
      </span>
      <h1 className={text.title}>
        {profile?.display_tag ? `@${profile.display_tag}` : messages.title}
      </h1>
      {address !== null && (
        <button
          type="button"
          className={styles.address}
          aria-label={messages.copyAddress}
          title={address}
          onClick={() => copyText(address, messages.copied(messages.address), messages.copyFailed)}
        >
          {shortAddress(address)}
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
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

/** Settings whose screens come later: they stand in their place and say so. */
function Later() {
  const soon = <span className={`${text.small} ${styles.later}`}>{appMessages.comingSoon}</span>;
  return (
    <List>
      <li className={styles.later}>
        <Row
          leading={<Landmark size={22} strokeWidth={1.75} aria-hidden="true" />}
          name={messages.linkedAccounts}
          trailing={soon}
        />
      </li>
      <li className={styles.later}>
        <Row
          leading={<Bell size={22} strokeWidth={1.75} aria-hidden="true" />}
          name={messages.notifications}
          trailing={soon}
        />
      </li>
    </List>
  );
}
