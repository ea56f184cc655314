import { useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { keepLink } from "./keep-link.ts";

/** Redirects a visitor who has to sign in first, and stores the money link that they opened. */
export function SentAway({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    keepLink(location.href);
    navigate(to, { replace: true });
  }, [to, navigate]);
  return null;
}
