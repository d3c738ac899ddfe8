import auth from "./auth.json";
import campaigns from "./campaigns.json";
import channels from "./channels.json";
import contacts from "./contacts.json";
import developers from "./developers.json";
import errors from "./errors.json";
import inbox from "./inbox.json";
import segments from "./segments.json";
import settings from "./settings.json";
import shell from "./shell.json";
import start from "./start.json";
import titles from "./titles.json";
import ui from "./ui.json";

/**
 * The English catalogue, one file a screen. Without `with { type: "json" }`: the build compiles these files to modules
 * (next.config.js), and nothing imports them without a bundler. Its shape types every `useTranslations`.
 */
export const en = {
  auth,
  campaigns,
  channels,
  contacts,
  developers,
  errors,
  inbox,
  segments,
  settings,
  shell,
  start,
  titles,
  ui,
};
