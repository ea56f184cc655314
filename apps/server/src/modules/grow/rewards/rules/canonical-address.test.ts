import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress } from "./canonical-address.ts";

describe("canonicalAddress gives all spellings of a mailbox one form", () => {
  it.each([
    ["Ada.Lovelace@Gmail.com", "adalovelace@gmail.com"],
    ["a.d.a+lil@gmail.com", "ada@gmail.com"],
    ["ada@googlemail.com", "ada@gmail.com"],
    ["ada+1+2@gmail.com", "ada@gmail.com"],
    ["ada+shop@outlook.com", "ada@outlook.com"],
    ["ada.love+shop@hotmail.co.uk", "ada.love@hotmail.co.uk"],
    ["ada+x@icloud.com", "ada@icloud.com"],
    ["ada@me.com", "ada@icloud.com"],
    ["ada_love-lace.x+y@pm.me", "adalovelacex@proton.me"],
    ["ada+x@fastmail.com", "ada@fastmail.com"],
    [" ADA@example.com ", "ada@example.com"],
    ["ada+x@outlook.pt", "ada@outlook.pt"],
    ["ada+x@hotmail.com.mx", "ada@hotmail.com.mx"],
    ["ada+x@live.com.pt", "ada@live.com.pt"],
    ["ada+x@windowslive.com", "ada@windowslive.com"],
    ["ada+x@ya.ru", "ada@yandex.com"],
    ["ada-love@yandex.ru", "ada.love@yandex.com"],
    ["ada+x@tuta.com", "ada@tuta.com"],
    ["x@ada.fastmail.com", "ada@fastmail.com"],
    ["x+y@ada.fastmail.fm", "ada@fastmail.fm"],
  ])("%s becomes %s", (email, canonical) => {
    expect(canonicalAddress(email)).toBe(canonical);
  });
});

describe("canonicalAddress keeps addresses apart that may be different people's", () => {
  it.each([
    ["dots at a provider that distinguishes them", "ada.love@outlook.com", "adalove@outlook.com"],
    ["the same name under two domains of one company", "ada@outlook.com", "ada@hotmail.com"],
    ["a plus tag at an unknown provider", "ada+b@example.com", "ada@example.com"],
    ["dots at an unknown provider", "a.da@example.com", "ada@example.com"],
    ["a domain that only starts like a known one", "a.da@gmail.com.example", "ada@gmail.com"],
    ["a subdomain at a provider without them", "ada@a.gmail.com", "a@gmail.com"],
    ["the two domains of Fastmail", "ada@fastmail.com", "ada@fastmail.fm"],
    ["a name that is only a tag", "+ada@gmail.com", "+bob@gmail.com"],
  ])("%s", (_why, one, other) => {
    expect(canonicalAddress(one)).not.toBe(canonicalAddress(other));
  });
});

const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const tag = fc.stringMatching(/^[a-z0-9+.]{0,8}$/);

it("dots, tags and capitals do not change a Gmail address's canonical form", () => {
  fc.assert(
    fc.property(name, tag, fc.array(fc.nat(11), { maxLength: 4 }), (plain, suffix, places) => {
      const dotted = [...plain]
        .map((letter, index) => (index > 0 && places.includes(index) ? `.${letter}` : letter))
        .join("");
      const variant = `${dotted}+${suffix}@GMAIL.com`.toUpperCase();
      expect(canonicalAddress(variant)).toBe(`${plain}@gmail.com`);
    }),
  );
});

it("canonicalAddress does not change a canonical address", () => {
  const domain = fc.constantFrom("gmail.com", "me.com", "pm.me", "live.fr", "ya.ru", "example.com");
  fc.assert(
    fc.property(name, tag, domain, (plain, suffix, at) => {
      const once = canonicalAddress(`${plain}+${suffix}@${at}`);
      expect(canonicalAddress(once)).toBe(once);
    }),
  );
});
