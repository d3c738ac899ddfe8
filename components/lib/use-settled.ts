"use client";
import { useEffect, useState } from "react";

/** A value that stood still for a while: what is asked for while somebody types. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, afterMs, value);
    return () => {
      clearTimeout(timer);
    };
  }, [value, afterMs]);
  return settled;
}
