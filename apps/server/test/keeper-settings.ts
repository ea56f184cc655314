/** The settings that production requires about the company that runs an installation, and about how people reach it. */
export const keeperSettings = {
  KEEPER_NAME: "Pond Ltd",
  KEEPER_ADDRESS: "1 Shore Road, London",
  SUPPORT_EMAIL: "help@pond.internal",
  SUPPORT_PHONE: "+49 30 23125 100",
  MAIL_FROM: "Lilypad <hello@pond.internal>",
};
