import { refreshAll } from "./live-lists.ts";
import { type Answer, postJson } from "./post-json.ts";

interface Wanted {
  address: string;
  asset: string;
  amount: string;
}

/** Describes the result in a sentence, with the class of the note that shows it. */
function describe(
  { ok, body }: Answer,
  { amount, asset }: Wanted,
): ["done" | "wait" | "fail", string] {
  const { error = "", code, reason, transactionHash, blockNumber } = body;
  if (ok) {
    const sent = `Sent ${amount} ${asset.toUpperCase()} in block ${blockNumber}.`;
    return ["done", `${sent} Transaction ${transactionHash}`];
  }
  const transaction = transactionHash ? ` Transaction ${transactionHash}` : "";
  const why = reason ? ` (${reason})` : "";
  return [code === "OUTCOME_UNKNOWN" ? "wait" : "fail", `${error}${transaction}${why}`];
}

/** Makes the faucet's form send money, and shows errors next to its fields. */
export function openFaucet(): void {
  const form = document.getElementById("faucet");
  const result = document.getElementById("faucet-result");
  if (!(form instanceof HTMLFormElement) || result === null) return;
  const submit = form.querySelector("[type=submit]");

  function say(kind: "done" | "wait" | "fail", text: string): void {
    if (result === null) return;
    result.className = `note note--${kind}`;
    result.textContent = text;
  }

  /** Shows the message about a wrong field; "" removes it. */
  function mark(name: string, message: string): void {
    const input = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
    const hint = document.getElementById(`${name}-hint`);
    if (!(input instanceof HTMLElement) || hint === null) return;
    input.closest(".field")?.classList.toggle("field--wrong", message !== "");
    input.setAttribute("aria-invalid", String(message !== ""));
    hint.textContent = message;
  }

  async function send(wanted: Wanted): Promise<void> {
    const answer = await postJson("/chain/faucet", JSON.stringify(wanted));
    if (answer.ok || answer.body.code !== "VALIDATION_FAILED") {
      say(...describe(answer, wanted));
      return;
    }
    for (const { path, message } of answer.body.fields ?? []) mark(path, `This ${message}.`);
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "text") mark(target.name, "");
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit?.getAttribute("aria-busy") === "true") return;
    submit?.setAttribute("aria-busy", "true");
    const entered = new FormData(form);
    const textOf = (name: string) => String(entered.get(name) ?? "").trim();
    mark("address", "");
    mark("amount", "");
    result.textContent = "";
    try {
      await send({ address: textOf("address"), asset: textOf("asset"), amount: textOf("amount") });
    } catch {
      say(
        "wait",
        "The sandbox did not answer, so it is unknown whether money was created. Look at the block number and the balance before you try again.",
      );
    }
    submit?.setAttribute("aria-busy", "false");
    void refreshAll();
  });
}
