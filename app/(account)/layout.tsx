import type { ReactNode } from "react";
import { ApiProvider } from "#components/lib/trpc.tsx";

/** Pages outside any workspace. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return <ApiProvider>{children}</ApiProvider>;
}
