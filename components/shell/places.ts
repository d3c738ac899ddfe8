import { Inbox, Settings, Smartphone } from "lucide-react";
import type { IconGlyph } from "#components/ui/icon.tsx";

export type Place = "inbox" | "channels" | "settings";

/** The address of a place in the workspace whose pages start with `base`, such as `/w/<id>`. */
export function placeHref(base: string, place: Place): string {
  return base + PLACES[place].href;
}

type PlaceInfo = { path: string; icon: IconGlyph; keys: readonly [string, string] };

/** Where the rail leads. A place is listed here when its screen exists. */
export const PLACES = {
  inbox: { path: "inbox", icon: Inbox, keys: ["G", "I"] },
  channels: { path: "channels", icon: Smartphone, keys: ["G", "N"] },
  settings: { path: "settings", icon: Settings, keys: ["G", ","] },
} as const satisfies Record<Place, PlaceInfo>;

/** The address of a place (or of a path below one) in a workspace. */
export function placeHref(workspaceId: string, path: string): string {
  return `/w/${workspaceId}/${path}`;
}
