import auth from "./auth.json" with { type: "json" };
import channels from "./channels.json" with { type: "json" };
import errors from "./errors.json" with { type: "json" };
import inbox from "./inbox.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import start from "./start.json" with { type: "json" };
import ui from "./ui.json" with { type: "json" };

/** The English catalogue, one file a screen. Its shape types every `useTranslations`. */
export const en = { auth, channels, errors, inbox, settings, shell, start, ui };
