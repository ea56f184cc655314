/** A figure with what makes it an amount or a share. */
const figures = /(?:\p{Sc}\s?)?\p{N}(?:[\p{N}.,:/\u2044]*\p{N})?(?:\s?[%‰\p{Sc}])?/gu;
const signs = /[\p{Sc}%‰]/gu;

/** A link, an address, a path, a command: anything that leads somewhere else. */
const links =
  /[^\s()]*(?::\/\/|www\.|@|\]\()[^\s()]*|(?<![\p{L}\p{N}])\/\p{L}[^\s]*|[\p{L}\p{N}-]+\.\p{L}{2,}[^\s]*|\b(?:mailto|tel|javascript|data):[^\s]+/giu;

/** Words that say how much without a digit. */
const numberWords =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen dozens half halves quarter quarters third thirds twice double triple zero nil percent percentage pct free gratis nothing";

const currencyWords =
  "dollar dollars cent cents buck bucks euro euros pound pounds sterling quid pence penny peso pesos real reais rupee rupees rupiah naira dong franc francs yen yuan renminbi krona kronor krone kroner zloty forint koruna lira ruble rubles rouble roubles shekel shekels dirham dirhams riyal rand baht ringgit won cedi cedis shilling shillings dinar dinars hryvnia leu lei lev leva sol soles bolivar colon lempira quetzal guarani taka bitcoin bitcoins btc ether ethereum eth tether usdt usdc eurc dai lil stablecoin stablecoins crypto cryptocurrency cryptocurrencies usd eur gbp mxn brl ngn idr php vnd ars cad aud inr";

const watched = new Set([...numberWords.split(" "), ...currencyWords.split(" ")]);
/** Upper case alone: in lower case some of them are words. */
const currencyCodes = new Set(Intl.supportedValuesOf("currency"));
const romanNumber = /^[IVXLCDM]{2,}$/;
/** Characters that are figures and become letters or other figures when they are made plain. */
const rareFigures = /[\p{Nl}\p{No}]/u;

/** Everything in a text that must not be made up: figures, links, names of currencies. */
function claimsOf(text: string): Set<string> {
  const found = (pattern: RegExp) => text.match(pattern) ?? [];
  const words = text.match(/\p{L}+/gu) ?? [];
  return new Set(
    [
      ...found(figures),
      ...found(signs),
      ...found(links),
      ...words.filter(
        (word) =>
          watched.has(word.toLowerCase()) || currencyCodes.has(word) || romanNumber.test(word),
      ),
    ].map((claim) =>
      claim
        .toLowerCase()
        .replaceAll(/\s/g, "")
        .replace(/[.,;:!?]+$/, ""),
    ),
  );
}

/** As it can be shown: one line, nothing invisible, no look-alikes of digits and letters. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();

const longest = 600;

/**
 * A text that somebody else made from ours, if it claims nothing that ours does not: every figure,
 * link and name of a currency in it stands in ours too. What is in doubt counts as a claim.
 * @returns the text as it was checked; null when ours has to do
 */
export function keepTo(own: string, made: string): string | null {
  if (rareFigures.test(made)) return null;
  const text = plain(made);
  if (text === "" || text.length > longest || /\p{Cs}/u.test(text)) return null;
  const known = claimsOf(plain(own));
  return [...claimsOf(text)].every((claim) => known.has(claim)) ? text : null;
}
