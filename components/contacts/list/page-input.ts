import { listFilter, type ContactsPlace } from "./place.ts";

const PAGE = 100;

/** What a page of the list is asked for with: by the server that draws the first one, and by the browser. */
export const pageInput = (place: ContactsPlace) => ({
  ...listFilter(place),
  sort: place.sort,
  direction: place.direction,
  limit: PAGE,
});
