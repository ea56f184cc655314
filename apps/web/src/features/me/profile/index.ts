export {
  AddressScreen,
  DeletedScreen,
  DeleteScreen,
  EditScreen,
  PrivacyScreen,
  ProfileScreen,
  SessionsScreen,
  SettingsMenu,
} from "./screens.ts";
