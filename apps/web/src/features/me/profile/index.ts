export {
  AddressScreen,
  DeleteScreen,
  EditScreen,
  PrivacyScreen,
  ProfileScreen,
  SessionsScreen,
} from "./screens.ts";
