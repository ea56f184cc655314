export {
  AddressScreen,
  DeleteScreen,
  EditScreen,
  PrivacyScreen,
  ProfileScreen,
  SessionsScreen,
  SettingsMenu,
} from "./screens.ts";
