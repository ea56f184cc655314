/** Sharing a link. */
export const shareMessages = {
  options: "Ways to share",
  copyLink: "Copy link",
  copied: "Copied",
  linkCopied: "Link copied!",
  copyFailed: "Failed to copy to clipboard",
  native: "More ways to share",
  nativeHint: "This browser can't pass a link to other apps. Copy it instead.",
  newWindow: (name: string) => `${name}, opens another app`,
  targets: {
    whatsapp: "WhatsApp",
    messages: "Messages",
    telegram: "Telegram",
    messenger: "Messenger",
    email: "Email",
    instagram: "Instagram",
    snapchat: "Snapchat",
    discord: "Discord",
  },
} as const;
