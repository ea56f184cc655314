import { Pencil } from "lucide-react";
import { profileMessages as messages } from "../../../../shared/messages/index.ts";
import { useLocation, useUp } from "../../../../shared/navigation/index.ts";
import {
  Avatar,
  BackBar,
  CopyIcon,
  FloatingPad,
  IconButton,
  initialsOf,
  type Ring,
  Ripples,
  text,
  useCopy,
} from "../../../../shared/ui/index.ts";
import type { Profile } from "../flow/details-rules.ts";
import { shortAddress } from "../flow/profile-text.ts";
import styles from "./profile-screen.module.css";

const rings: readonly Ring[] = [
  [104, 1],
  [140, 0.8],
  [184, 0.6],
  [238, 0.45],
  [304, 0.3],
  [384, 0.2],
];

/** The person's picture, tag and wallet address, on a pad in the water. */
export function ProfileHead({ profile }: { profile: Profile | undefined }) {
  const [, navigate] = useLocation();
  const up = useUp();
  const address = profile?.safe_address ?? null;
  const { done, copy } = useCopy({
    value: address ?? "",
    copied: messages.copied(messages.address),
    failed: messages.copyFailed,
  });
  return (
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
      <BackBar
        onBack={up}
        trailing={
          profile === undefined ? undefined : (
            <IconButton label={messages.edit} onClick={() => navigate("/profile/edit")}>
              <Pencil size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )
        }
      />
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
            aria-label={messages.copyAddress(shortAddress(address))}
            title={address}
            onClick={copy}
          >
            {shortAddress(address)}
            <CopyIcon done={done} size={16} />
          </button>
        )}
      </div>
    </section>
  );
}
