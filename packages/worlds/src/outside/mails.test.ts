import { expect, it } from "vitest";
import { serverMails } from "./mails.ts";

const mailed = (code: string, to = "ann@example.com") =>
  `Subject: ${code} is your code\r\nTo: ${to}\r\n\r\n${code}`;

it("the code of an action is the one that arrives after it, for the same person", async () => {
  const mails = [mailed("111111")];
  const code = await serverMails({ mails }).codeAfter("ann@example.com", async () => {
    mails.push(mailed("222222", "bob@example.com"), mailed("333333"));
  });
  expect(code).toBe("333333");
});

it("a code that is mailed again is the code of the action", async () => {
  const mails = [mailed("111111")];
  const act = async () => void mails.push(mailed("111111"));
  expect(await serverMails({ mails }).codeAfter("ann@example.com", act)).toBe("111111");
});
