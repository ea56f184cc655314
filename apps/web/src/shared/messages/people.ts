/** Finding people. */
export const peopleMessages = {
  search: "Search by name or @tag",
  searching: "Searching",
  none: "No users found",
  invite: "Invite them to Lilypad",
  results: "People",
  failed: "Could not search right now. Please try again.",
  change: "Choose someone else",
  scan: "Scan a code",
  recents: "Recent",
  contacts: "Your contacts",
  unnamed: "Lilypad member",
} as const;
