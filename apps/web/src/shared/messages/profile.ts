/** Specification 2 §2 ("Profile"): the part of it that this version carries. */
export const profileMessages = {
  title: "Profile",
  name: "Name",
  email: "Email",
  phone: "Phone",
  notProvided: "Not provided",
  address: "Wallet address",
  copyAddress: "Copy wallet address",
  copied: (label: string) => `${label} copied to clipboard!`,
  copyFailed: "Failed to copy to clipboard",
  linkedAccounts: "Linked bank accounts",
  notifications: "Notifications",
  signOut: "Sign Out",
  failed: "Could not load your profile",
  failedNote: "Nothing was changed.",
} as const;
