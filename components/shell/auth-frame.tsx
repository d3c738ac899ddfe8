import type { ReactNode } from "react";
import { BatonMark } from "./baton-mark.tsx";

type AuthFrameProps = { title: string; description?: string; children: ReactNode; footer?: ReactNode };

/** Sign-in, sign-up, invitation and reset: the mark, one question, one button. */
export function AuthFrame({ title, description, children, footer }: AuthFrameProps) {
  return (
    <main className="grid h-dvh place-items-center overflow-y-auto bg-bg p-4">
      <div className="w-full max-w-85 py-8">
        <span className="mb-5 grid size-9 place-items-center rounded-lg bg-fg text-surface">
          <BatonMark className="size-5.5" />
        </span>
        <h1 className="text-20">{title}</h1>
        {description && <p className="mt-1 text-13 text-fg-2">{description}</p>}
        <div className="mt-5 grid gap-3.5 [&_input]:h-9 [&_input]:px-2.5">{children}</div>
        {footer && <div className="mt-5 text-12 text-fg-2">{footer}</div>}
      </div>
    </main>
  );
}
