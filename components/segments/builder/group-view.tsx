"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { useBuilder } from "./builder-context.tsx";
import { ConditionRow } from "./condition-row.tsx";
import { LineCount } from "./line-count.tsx";
import { replaceNode, type Group, type Join } from "./tree.ts";

const JOINS = ["all", "any", "none"] as const satisfies readonly Join[];
const EDGES = {
  all: "border-s-accent",
  any: "border-s-tick-read",
  none: "border-s-red",
} satisfies Record<Join, string>;

type GroupViewProps = { group: Group; depth?: number };

/** A group of lines, with how they count together. The root cannot be taken away. */
export function GroupView({ group, depth = 0 }: GroupViewProps) {
  const t = useTranslations("segments.builder");
  const { edit, mark } = useBuilder();
  const isRoot = depth === 0;
  const isMarked = mark?.id === group.id;
  const setJoin = (join: Join) =>
    edit((tree) =>
      isRoot
        ? { ...tree, join }
        : replaceNode(tree, group.id, (node) => (node.kind === "group" ? { ...node, join } : node)),
    );
  return (
    <div
      role="group"
      aria-label={t(`join.${group.join}`)}
      className={cx(
        "border-s-3 py-1.5",
        EDGES[group.join],
        isRoot ? "rounded-lg border border-line bg-surface" : "my-1 ms-3 me-0",
        !isRoot && (depth % 2 === 1 ? "bg-sunken" : "bg-surface"),
      )}
    >
      <div className={cx("flex flex-wrap items-center gap-2 px-3 py-1", isMarked && "bg-amber-soft")}>
        <Segmented
          label={t("join.label")}
          value={group.join}
          options={JOINS.map((join) => ({ value: join, label: t(`join.${join}`) }))}
          onChange={setJoin}
        />
        <span className="text-fg-2">{t(`joined.${group.join}`)}</span>
        <span className="ms-auto flex items-center">
          <LineCount node={group} />
          {isRoot ? (
            <span className="w-6" />
          ) : (
            <IconButton
              icon={X}
              size="sm"
              label={t("removeGroup")}
              onClick={() => edit((tree) => replaceNode(tree, group.id, () => null))}
            />
          )}
        </span>
      </div>
      {isMarked && <p className="px-3 text-12 text-amber-fg">{mark.words}</p>}
      {group.children.length === 0 && (
        <p className="px-3 py-1 text-12 text-fg-3">{t(group.join === "any" ? "emptyAny" : "emptyAll")}</p>
      )}
      {group.children.map((child) =>
        child.kind === "group" ? (
          <GroupView key={child.id} group={child} depth={depth + 1} />
        ) : (
          <ConditionRow key={child.id} condition={child} />
        ),
      )}
      <AddButtons groupId={group.id} isRoot={isRoot} />
    </div>
  );
}

function AddButtons({ groupId, isRoot }: { groupId: string; isRoot: boolean }) {
  const t = useTranslations("segments.builder");
  const { addCondition, addGroup } = useBuilder();
  return (
    <div className="flex gap-1 px-2 pt-1">
      <Button
        tone="plain"
        size="sm"
        icon={Plus}
        aria-label={t("addCondition")}
        {...(isRoot && { keys: ["C"] })}
        onClick={() => addCondition(groupId)}
      >
        {t("condition")}
      </Button>
      <Button
        tone="plain"
        size="sm"
        icon={Plus}
        aria-label={t("addGroup")}
        {...(isRoot && { keys: ["⇧C"] })}
        onClick={() => addGroup(groupId)}
      >
        {t("group")}
      </Button>
    </div>
  );
}
