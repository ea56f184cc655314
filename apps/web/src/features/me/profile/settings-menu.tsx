import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { profileMessages as messages } from "../../../shared/messages/index.ts";
import { LinkRow, List } from "../../../shared/ui/index.ts";
import { Settings } from "./profile-screen.tsx";
import styles from "./ui/profile-screen.module.css";

/** The profile and all settings, beside their screens in a window with room for three panes. */
export function SettingsMenu() {
  const { data: profile } = useQuery(profileQuery(useUserId()));
  return (
    <nav className={styles.menu} aria-label={messages.settings}>
      <List>
        <li>
          <LinkRow
            href="/profile"
            leading={<UserRound size={22} strokeWidth={1.75} aria-hidden="true" />}
            name={messages.title}
          />
        </li>
      </List>
      <Settings profile={profile} />
    </nav>
  );
}
