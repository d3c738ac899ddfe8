"use client";
import { Plus, Upload, Users } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryState } from "#components/settings/query-state.tsx";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { usePageKeys } from "#components/shell/use-page-keys.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { useMayImport } from "../import-gate.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportButton } from "./export-button.tsx";
import { ContactList } from "./contact-list.tsx";
import { ListFilters } from "./list-filters.tsx";
import { isNarrowed, listFilter } from "./place.ts";
import { EVERYBODY, isEmpty, NOBODY } from "./selection.ts";
import { TaggingLines } from "./tagging-lines.tsx";
import { useContacts, usePlace } from "./use-contacts.ts";

/** Everybody, searched, narrowed and sorted. */
export function ContactsScreen() {
  const t = useTranslations("contacts");
  const [place, choose] = usePlace();
  const { pages, rows, total } = useContacts(place);
  const narrowed = JSON.stringify(listFilter(place));
  const [chosen, setChosen] = useState({ narrowed, selection: NOBODY });
  // Everybody is of one filter: with another one it would be somebody else.
  const selection = chosen.selection.isAll && chosen.narrowed !== narrowed ? NOBODY : chosen.selection;
  const setSelection = (next: typeof selection) => setChosen({ narrowed, selection: next });
  const [isCreating, setCreating] = useState(false);
  const loadMore = () => {
    if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  };
  usePageKeys({ A: () => total !== null && total > 0 && setSelection(EVERYBODY) });
  const clear = () => choose({ search: "", tag: null, consent: null, segment: null });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-6 py-2 max-pane:px-4">
        <h1 className="text-15 max-pane:text-17">{t("title")}</h1>
        {total !== null && <p className="text-12 text-fg-3">{t("list.total", { count: total })}</p>}
        <div className="ms-auto flex items-center gap-2">
          <ImportLink />
          <ExportButton place={place} total={total} />
          <Button tone="primary" icon={Plus} onClick={() => setCreating(true)}>
            {t("list.new")}
          </Button>
        </div>
      </header>
      <TaggingLines />
      {!isEmpty(selection) ? (
        <BulkBar
          selection={selection}
          place={place}
          total={total}
          onAll={() => setSelection(EVERYBODY)}
          onClear={() => setSelection(NOBODY)}
        />
      ) : (
        <ListFilters place={place} choose={choose} />
      )}
      <QueryState query={{ ...pages, data: pages.data && rows }}>
        {(people) =>
          people.length > 0 ? (
            <ContactList
              rows={people}
              place={place}
              onSort={(sort, direction) => choose({ sort, direction })}
              selection={selection}
              onSelection={setSelection}
              loadMore={loadMore}
            />
          ) : isNarrowed(place) ? (
            <EmptyState live title={t("list.noneTitle")} action={<Button onClick={clear}>{t("list.clear")}</Button>}>
              {t("list.noneBody")}
            </EmptyState>
          ) : (
            <EmptyState
              icon={Users}
              title={t("list.emptyTitle")}
              action={<Button onClick={() => setCreating(true)}>{t("list.new")}</Button>}
            >
              {t("list.emptyBody")}
            </EmptyState>
          )
        }
      </QueryState>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

/** Import is for admins and owners; others do not see it. */
function ImportLink() {
  const t = useTranslations("contacts.list");
  const { workspace } = useWorkspace();
  const mayImport = useMayImport();
  if (!mayImport) return null;
  return (
    <Link href={`/w/${workspace.id}/contacts/import`} className={buttonClass()}>
      <Icon as={Upload} size={14} />
      {t("import")}
    </Link>
  );
}
