import type { Href } from "@lilypad/api-contract";
import type { ComponentProps, ReactElement } from "react";
import { Link as AnyLink, Redirect as AnyRedirect, useLocation as useAnyLocation } from "wouter";
import type { NavigateOptions } from "./use-app-location.ts";

interface LinkProps extends Omit<ComponentProps<"a">, "href">, NavigateOptions {
  href: Href;
}

// wouter's own parts, which accept any text as an address.

/** A link to a screen. */
export const Link = AnyLink as (props: LinkProps) => ReactElement;

/** Opens another screen as soon as it is rendered. */
export const Redirect = AnyRedirect as (props: NavigateOptions & { to: Href }) => null;

/** The path that is shown, and a function that opens another screen. */
export const useLocation = useAnyLocation as () => [
  path: string,
  navigate: (to: Href, options?: NavigateOptions) => void,
];
