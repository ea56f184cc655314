/** The oldest browsers that the README promises: newer syntax is translated for them (tests/browser-floor.test.ts has the functions). */
export const oldestBrowsers = ["safari16.4", "chrome109", "edge109", "firefox115"];
