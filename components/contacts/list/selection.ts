/** What one call tags at most. */
export const MAX_SELECTED = 1_000;

/** Lines that were chosen one by one, or everybody whom the list is narrowed to, also those who are not loaded. */
export type Selection = { ids: ReadonlySet<string>; isAll: boolean };

export const NOBODY: Selection = { ids: new Set(), isAll: false };
export const EVERYBODY: Selection = { ids: new Set(), isAll: true };

export const isEmpty = ({ ids, isAll }: Selection): boolean => !isAll && ids.size === 0;

/** One line more or less. Of everybody one can only be left out by choosing anew, so that ends it. */
export function toggled({ ids, isAll }: Selection, id: string): Selection {
  if (isAll) return NOBODY;
  const next = new Set(ids);
  if (!next.delete(id) && next.size < MAX_SELECTED) next.add(id);
  return { ids: next, isAll: false };
}
