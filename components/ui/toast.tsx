"use client";
import { CircleAlert, CircleCheck } from "lucide-react";
import { toast } from "sonner";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type ToastOptions = {
  tone?: "done" | "failed";
  /** What can still be done about it, such as undo. */
  action?: { label: string; keys?: readonly string[]; onAction: () => void };
  /** How long it stays; pointing at it holds it. */
  durationMs?: number;
};

/** Says what just happened, for a few seconds, in the foot of the screen. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const { tone = "done", action, durationMs = action ? 8_000 : 4_000 } = options;
  toast.custom(
    (id) => (
      <div className="flex min-h-9 items-center gap-2.5 rounded-lg bg-raised py-1 ps-3 pe-1.5 text-13 text-fg shadow-pop">
        <Icon
          as={tone === "done" ? CircleCheck : CircleAlert}
          className={tone === "done" ? "text-icon" : "text-red-fg"}
        />
        <span className="pe-1.5">{text}</span>
        {action && (
          <Button
            tone="plain"
            size="sm"
            {...(action.keys ? { keys: action.keys } : {})}
            onClick={() => {
              action.onAction();
              toast.dismiss(id);
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    ),
    { duration: durationMs },
  );
}
