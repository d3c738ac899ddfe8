"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { instantOfInput, wallInput } from "#components/lib/format/zoned-input.ts";
import { useNow } from "#components/lib/format/use-viewer.ts";
import { useWorkspace } from "#components/lib/workspace-context.tsx";
import { Card } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { CheckLine, RadioLine } from "./check-line.tsx";
import type { Draft, DraftEdit } from "./use-draft.ts";

type StepProps = { draft: Draft; edit: DraftEdit };

const HOUR_MS = 3_600_000;

/** When it starts, and when it must be quiet. */
export function ScheduleStep({ draft, edit }: StepProps) {
  return (
    <>
      <StartCard draft={draft} edit={edit} />
      <QuietCard draft={draft} edit={edit} />
    </>
  );
}

function StartCard({ draft: { schedule }, edit }: StepProps) {
  const t = useTranslations("campaigns.schedule");
  const { workspace } = useWorkspace();
  const now = useNow();
  const name = useId();
  // The next full hour but one: time to read the review.
  const soon = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  const [date = "", time = ""] = wallInput(soon, workspace.zone).split("T");
  return (
    <Card title={t("when")}>
      <div className="grid gap-2">
        <RadioLine
          name={name}
          label={t("now")}
          checked={schedule.kind === "now"}
          onChoose={() => edit({ schedule: { kind: "now" } })}
        />
        <RadioLine
          name={name}
          label={t("at", { zone: workspace.zone })}
          checked={schedule.kind === "at"}
          onChoose={() => edit({ schedule: { kind: "at", at: soon.toISOString() } })}
        />
        {schedule.kind === "at" && (
          <WallFields
            wall={wallInput(new Date(schedule.at), workspace.zone)}
            onWall={(wall) => {
              const at = instantOfInput(wall, workspace.zone);
              if (at) edit({ schedule: { kind: "at", at: at.toISOString() } });
            }}
          />
        )}
        <RadioLine
          name={name}
          label={t("local")}
          hint={t("localHint")}
          checked={schedule.kind === "local"}
          onChoose={() => edit({ schedule: { kind: "local", date, time } })}
        />
        {schedule.kind === "local" && (
          <WallFields
            wall={`${schedule.date}T${schedule.time}`}
            onWall={(wall) => {
              const [day = "", clock = ""] = wall.split("T");
              if (day !== "" && clock !== "") edit({ schedule: { kind: "local", date: day, time: clock } });
            }}
          />
        )}
      </div>
    </Card>
  );
}

/** A day and a time of day. */
function WallFields({ wall, onWall }: { wall: string; onWall: (wall: string) => void }) {
  const t = useTranslations("campaigns.schedule");
  const [date = "", time = ""] = wall.split("T");
  return (
    <div className="flex flex-wrap gap-3 ps-6">
      <Field label={t("date")}>
        {(control) => (
          <Input
            {...control}
            type="date"
            className="max-w-40"
            value={date}
            onChange={(event) => {
              if (event.target.value) onWall(`${event.target.value}T${time}`);
            }}
          />
        )}
      </Field>
      <Field label={t("time")}>
        {(control) => (
          <Input
            {...control}
            type="time"
            className="max-w-36"
            value={time}
            onChange={(event) => {
              if (event.target.value) onWall(`${date}T${event.target.value.slice(0, 5)}`);
            }}
          />
        )}
      </Field>
    </div>
  );
}

const NIGHT = { from: "21:00", to: "09:00" };

function QuietCard({ draft: { quietHours }, edit }: StepProps) {
  const t = useTranslations("campaigns.schedule");
  const ends = [
    { end: "from", label: t("from") },
    { end: "to", label: t("to") },
  ] as const;
  return (
    <Card title={t("quiet")}>
      <CheckLine
        label={t("quietOn")}
        hint={t("quietHint")}
        checked={quietHours !== null}
        onChange={(isOn) => edit({ quietHours: isOn ? NIGHT : null })}
      />
      {quietHours && (
        <div className="flex gap-3 ps-6 pt-2">
          {ends.map(({ end, label }) => (
            <Field key={end} label={label}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  className="max-w-36"
                  value={quietHours[end]}
                  onChange={(event) => {
                    const next = { ...quietHours, [end]: event.target.value.slice(0, 5) };
                    if (event.target.value && next.from !== next.to) edit({ quietHours: next });
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </Card>
  );
}
