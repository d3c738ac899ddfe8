"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { showToast } from "#components/ui/toast.ts";

type Lost<Props> = ComponentType<Props & { retry: () => void }>;

/**
 * A part of the screen whose code is read when it is needed, or ahead. React's own `lazy` would take the whole screen down when
 * the code does not come (the browser is offline, a new version took the file away); here `Failed` stands in its place.
 */
export function readLater<Props extends object>(read: () => Promise<ComponentType<Props>>, Failed: Lost<Props>) {
  let known: ComponentType<Props> | null = null;
  const readOnce = async () => {
    known ??= await read();
  };
  function Part(props: Props) {
    const [state, setState] = useState<"reading" | "read" | "failed">(known ? "read" : "reading");
    useEffect(() => {
      readOnce().then(
        () => {
          setState("read");
        },
        () => {
          setState("failed");
        },
      );
    }, []);
    const Known = known;
    if (Known) return <Known {...props} />;
    if (state === "reading") return null;
    const retry = () => {
      void retryRead(readOnce, () => {
        setState("read");
      });
    };
    return <Failed {...props} retry={retry} />;
  }
  return { Part, read: readOnce };
}

/** A bundler may remember that a file failed; then only the page as a whole brings it, once the server answers. */
async function retryRead(read: () => Promise<void>, onRead: () => void): Promise<void> {
  try {
    await read();
    onRead();
  } catch {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) window.location.reload();
  }
}

/** Where the question about a held reply belongs. The reply stays in the outbox, held: it is neither lost nor sent. */
export function GuardLost({ retry }: { retry: () => void }) {
  const t = useTranslations("inbox.later");
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    const listen = () => {
      onOnline();
    };
    window.addEventListener("online", listen);
    return () => {
      window.removeEventListener("online", listen);
    };
  }, []);
  return (
    <div className="p-3">
      <Callout
        tone="amber"
        live
        action={
          <Button size="sm" onClick={retry}>
            {t("retry")}
          </Button>
        }
      >
        {t("guard")}
      </Callout>
    </div>
  );
}

/** A dialog that did not come says so and is gone. */
export function DialogLost({ onClose }: { onClose: () => void }) {
  const t = useTranslations("inbox.later");
  const close = useEffectEvent(() => {
    showToast(t("dialog"), { tone: "failed" });
    onClose();
  });
  useEffect(() => {
    close();
  }, []);
  return null;
}

export function NothingLost() {
  return null;
}
