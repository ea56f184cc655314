export const overviewMessages = {
  title: "Overview",
  balanced: "All money accounted for",
  differences: (count: number) => (count === 1 ? "1 difference" : `${count} differences`),
  unchecked: "Not checked yet",
  checked: (at: string, block: string) => `Checked ${at} at block ${block}`,
  money: {
    title: "Where the money is",
    note: "Each amount in its own currency",
    columns: {
      asset: "Asset",
      ledger: "In the ledger",
      chain: "On chain",
      transit: "In transit at the bank partner",
      difference: "Difference",
    },
    names: { usdc: "US Dollar", eurc: "Euro", LIL: "LIL Bits Reward" },
    notHeld: "Not held there",
    none: "The first comparison has not finished yet.",
  },
  tiles: {
    label: "Settlement",
    queued: "Waiting to settle",
    queuedNote: "operations in the queue",
    oldest: "Oldest pending",
    oldestNote: "since it was queued",
    nothing: "None",
    nothingNote: "nothing is waiting",
    settlement: "Settlement",
    running: "Running",
    stopped: "Stopped",
    runningNote: "sends are accepted",
    open: "Open at the bank partner",
    openNote: (silent: number) =>
      silent === 0 ? "none of them silent" : `${silent} without news for too long`,
  },
  orders: {
    title: "Open top-ups and withdrawals",
    none: "Nothing is open at the bank partner.",
    columns: { operation: "Order", status: "Status", count: "Number" },
    operations: { topup: "Top-up", withdraw: "Withdrawal" },
    transitDiffers: "Ledger and orders differ",
    transit: "Ledger and orders agree",
  },
  found: {
    title: "Differences",
    columns: {
      kind: "Kind",
      subject: "Where",
      asset: "Asset",
      expected: "Expected",
      actual: "Found",
    },
  },
  volumes: {
    title: "Sent to the chain",
    note: (days: number) => `Per day (UTC), last ${days} days`,
    none: "Nothing was sent in this time.",
    transfers: (count: number) =>
      count === 1 ? "1 transfer" : `${count.toLocaleString("en-US")} transfers`,
    table: (name: string) => `${name} by day`,
    tableLabel: (name: string) => `${name} sent to the chain by day`,
    columns: { day: "Day", amount: "Amount", transfers: "Transfers" },
  },
  incidents: {
    title: "Incidents",
    open: (count: number) => `${count} open`,
    none: "Nothing in the last seven days.",
    names: {
      payments: "Payments",
      chain: "Chain",
      bank_transfers: "Top-ups and withdrawals",
      cards: "Cards",
      emails: "Emails",
    },
    states: { slower: "slower", stopped: "stopped" },
    what: (name: string, state: string) => `${name}: ${state}`,
    since: (from: string) => `Since ${from}`,
    lasted: (from: string, time: string) => `${from}, for ${time}`,
    unknown: (names: string[]) => `Not known right now: ${names.join(", ")}`,
  },
  duration: (seconds: number) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
    if (hours > 0) return `${hours} h ${minutes} min`;
    return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
  },
} as const;
