export {
  CodeLoginScreen,
  EmailLoginScreen,
  LinkSentScreen,
  MagicLinkScreen,
} from "./screens.ts";
