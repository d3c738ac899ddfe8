"use client";
import { Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { showToast } from "#components/ui/toast.ts";

type CopyButtonProps = {
  text: string;
  label: string;
  /** The label as words on the button, not only as its tooltip. */
  worded?: boolean;
  /** Where the browser forbids copying: shows the text selected instead. */
  onRefused?: () => void;
};

/** Puts a text into the clipboard and says so. */
export function CopyButton({ text, label, worded = false, onRefused }: CopyButtonProps) {
  const t = useTranslations("developers");
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(t("copied")),
      () => onRefused?.(),
    );
  if (!worded) return <IconButton icon={Copy} size="sm" label={label} onClick={copy} />;
  return (
    <Button icon={Copy} onClick={copy}>
      {label}
    </Button>
  );
}
