/** The page for browsers that block cookies and site data. */
export const storageMessages = {
  title: "Lilypad can't store data here",
  text: "Your browser blocks cookies and site data for this page, so we can't keep you signed in. Your money isn't affected.",
  how: (host: string) =>
    `Allow cookies and site data for ${host}: in your browser's settings under Privacy or Site settings, or with the icon beside the address. Then refresh the page.`,
  action: "Refresh Page",
} as const;
