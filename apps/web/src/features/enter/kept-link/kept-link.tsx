import type { Href } from "@lilypad/api-contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import { hasOnboardingLeft, profileQuery, useUserId } from "../../../shared/account/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { keepLink, takeLink } from "./keep-link.ts";

/**
 * Opens the stored money link once the person is signed in and has finished signing up: both end at the
 * dashboard, where Back leads afterwards.
 */
export function KeptLink() {
  const [path, navigate] = useLocation();
  const { data: profile } = useQuery(profileQuery(useUserId()));
  const arrived = path === "/dashboard" && profile !== undefined && !hasOnboardingLeft(profile);
  useEffect(() => {
    if (!arrived) return;
    const link = takeLink();
    if (link !== null) navigate(link);
  }, [arrived, navigate]);
  return null;
}

/** Redirects a visitor who has to sign in first, and stores the money link that they opened. */
export function SentAway({ to }: { to: Href }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    keepLink(location.href);
    navigate(to, { replace: true });
  }, [to, navigate]);
  return null;
}
