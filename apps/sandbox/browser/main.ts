// Behaviour of the sandbox's pages in the browser: live lists, search while typing, buttons that
// copy or post, and the faucet's form. All HTML comes encoded from the server.
import { handleCopyButtons } from "./copy-buttons.ts";
import { openFaucet } from "./faucet.ts";
import { keepFresh, searchWhileTyping } from "./live-lists.ts";
import { showLocalTimes } from "./local-times.ts";
import { handlePostButtons } from "./post-buttons.ts";

showLocalTimes(document);
keepFresh();
searchWhileTyping();
handleCopyButtons();
handlePostButtons();
openFaucet();
