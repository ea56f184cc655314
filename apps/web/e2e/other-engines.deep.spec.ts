// The most used screens in the engines of Firefox and Safari, as Debian packages them.
import { expect, test } from "@playwright/test";
import { missingPrograms } from "./engines/engine.ts";
import { type EnginePage, openPage } from "./engines/engine-page.ts";
import { firefoxPrograms, startFirefox } from "./engines/firefox.ts";
import { startForwarder } from "./engines/forwarder.ts";
import { startWebKit, webkitPrograms } from "./engines/webkit.ts";
import { newTag, openAccount } from "./open-account.ts";
import { baseUrl, newEmail, readCode } from "./sandbox.ts";

const next = /^(Continue|Enable and Continue)$/;

async function signUp(page: EnginePage, url: string): Promise<void> {
  const email = newEmail("nora");
  await page.goTo(`${url}/onboarding`);
  await page.click("link", /^Get started$/);
  await page.see("heading", /^Create Account$/);
  await page.fill(/^Email/, email);
  await page.click("field", /agree|terms/);
  await page.click("button", next);
  await page.see("heading", /^Verify Email$/);
  await page.fill(/code/, await readCode(email));
  await page.see("heading", /^Personal Details$/);
  await page.fill(/^First name/, "Nora");
  await page.fill(/^Last name/, "Lind");
  await page.click("button", next);
  await page.see("heading", /^Phone Number$/);
  await page.fill(/phone/, "+44 7400 123456");
  await page.click("button", next);
  await page.see("heading", /^Display Tag$/);
  await page.fill(/^Display Tag/, newTag("nora"));
  await page.see("text", /available/);
  await page.click("button", next);
}

async function send(page: EnginePage, to: string): Promise<void> {
  await page.click("button", /^Transfer$/);
  await page.click("text", /^Send Money$/);
  await page.fill(/.*/, to);
  await page.click("text", new RegExp(`^@${to}$`));
  await page.see("button", /^Choose someone else$/);
  await page.fill(/^Amount/, "1250");
  await page.fill(/^Transaction note/, "Thank you");
  // The first payment to a person is reviewed.
  await page.click("button", /^Continue$/);
  await page.click("button", /^Send 12\.50 LIL to Bo$/);
  await page.see("heading", /^Success!$/);
  await page.click("button", /^Done$/);
}

const workerIsReady = `
  if (!("serviceWorker" in navigator)) return "missing";
  return navigator.serviceWorker.ready.then(() => "ready");
`;

const engines = [
  { name: "Firefox", programs: firefoxPrograms, start: startFirefox },
  { name: "WebKitGTK", programs: webkitPrograms, start: startWebKit },
];

test.describe.configure({ mode: "parallel" });

for (const { name, programs, start } of engines) {
  test(`in ${name} a person signs up, sends money, finds it in the history, and sees the last known balance without a network`, async () => {
    const missing = missingPrograms(programs);
    test.skip(missing.length > 0, `the journey in ${name}: ${missing.join(" and ")} not installed`);
    const friend = await openAccount({ firstName: "Bo", lastName: "Ek" });
    const forwarder = await startForwarder(baseUrl());
    const engine = await start();
    try {
      await engine.send("SetWindowRect", { width: 390, height: 844 });
      const page = openPage(engine);
      await signUp(page, forwarder.url);
      await page.see("balance", /^100\.00 ?LIL$/);
      await send(page, friend.tag);
      await page.see("balance", /^87\.50 ?LIL$/);

      await page.click("link", /^See all$/);
      await page.see("heading", /^History$/);
      await page.click("text", /^−12\.50 LIL$/);
      await page.see("dialog", /Completed/);
      await page.see("dialog", /Thank you/);

      expect(await page.run(workerIsReady)).toBe("ready");
      await page.goTo(`${forwarder.url}/dashboard`);
      await page.see("balance", /^87\.50 ?LIL$/);
      await forwarder.interrupt();
      await page.goTo(`${forwarder.url}/dashboard`);
      await page.see("text", /^Your money is safe\. Last updated at \d{1,2}:\d{2}/);
      await page.see("balance", /^87\.50 ?LIL$/);
      await page.see("text", /^−12\.50 LIL$/);
    } finally {
      await engine.stop();
      await forwarder.interrupt();
    }
  });
}
