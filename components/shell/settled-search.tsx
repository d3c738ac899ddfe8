"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { useSettled } from "#components/lib/use-settled.ts";
import { SearchField } from "./search-field.tsx";

const TYPING_MS = 250;

type SettledSearchProps = {
  label: string;
  value: string;
  onSearch: (search: string) => void;
  className: string;
};

/** Asks when the typing pauses; empties when its value does. */
export function SettledSearch({ label, value, onSearch, className }: SettledSearchProps) {
  const [text, setText] = useState(value);
  const settled = useSettled(text.trim(), TYPING_MS);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    search(settled);
  }, [settled]);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value === "") setText("");
  }
  return <SearchField {...{ label, className }} maxLength={200} value={text} onChange={setText} />;
}
