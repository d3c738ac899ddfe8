"use client";
import { ErrorScreen, type ErrorScreenProps } from "#components/workspace/error-screen.tsx";

/** For what fails around a workspace's screens, as the frame does while PostgreSQL is away. */
export default function ErrorPage(props: ErrorScreenProps) {
  return (
    <main className="grid h-dvh">
      <ErrorScreen {...props} />
    </main>
  );
}
