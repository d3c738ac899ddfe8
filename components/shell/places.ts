import { CodeXml, Inbox, Layers, Megaphone, Settings, Smartphone, Users } from "lucide-react";
import type { IconGlyph } from "#components/ui/icon.tsx";

export type Place = "inbox" | "contacts" | "segments" | "campaigns" | "channels" | "developers" | "settings";

/** The address of a place in the workspace whose pages start with `base`, such as `/w/<id>`. */
export function placeHref(base: string, place: Place): string {
  return base + PLACES[place].href;
}

type PlaceInfo = { href: string; icon: IconGlyph; keys: readonly [string, string] };

/** Where the rail leads. A place is listed here when its screen exists. */
export const PLACES = {
  inbox: { href: "/inbox", icon: Inbox, keys: ["G", "I"] },
  contacts: { href: "/contacts", icon: Users, keys: ["G", "C"] },
  segments: { href: "/segments", icon: Layers, keys: ["G", "S"] },
  campaigns: { href: "/campaigns", icon: Megaphone, keys: ["G", "M"] },
  channels: { href: "/channels", icon: Smartphone, keys: ["G", "N"] },
  developers: { href: "/developers", icon: CodeXml, keys: ["G", "D"] },
  settings: { href: "/settings", icon: Settings, keys: ["G", ","] },
} as const satisfies Record<Place, PlaceInfo>;
