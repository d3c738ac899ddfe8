"use client";
import { useEffect, useRef, useState } from "react";
import { channelName, useClientEvents, usePresence, useRealtime } from "#components/lib/realtime/index.ts";

const TELL_EVERY_MS = 2_500;
const FORGET_AFTER_MS = 5_000;

export type Company = {
  /** Ids of colleagues who look at this conversation now. */
  viewers: string[];
  /** Ids of colleagues who write a reply now. */
  typing: string[];
  /** Tells the others that one is writing a reply. */
  tellTyping: () => void;
};

/** Who else is in a conversation, from its presence channel, and who of them is typing. */
export function useCompany(conversationId: string, memberId: string): Company {
  const name = channelName.presenceConversation(conversationId);
  const realtime = useRealtime();
  const present = usePresence(name);
  const [typing, setTyping] = useState<ReadonlyMap<string, number>>(new Map());
  const toldAt = useRef(0);
  useClientEvents(name, (event) => {
    const { memberId: who } = event;
    if (event.name !== "client-typing" || who === null || who === memberId) return;
    setTyping((before) => new Map(before).set(who, Date.now()));
  });
  useEffect(() => {
    if (typing.size === 0) return;
    const timer = setInterval(() => {
      setTyping((before) => new Map([...before].filter(([, at]) => Date.now() - at < FORGET_AFTER_MS)));
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [typing.size]);
  const viewers = present.map((member) => member.id).filter((id) => id !== memberId);
  return {
    viewers,
    typing: [...typing.keys()].filter((id) => viewers.includes(id)),
    tellTyping: () => {
      if (Date.now() - toldAt.current < TELL_EVERY_MS) return;
      if (realtime.tell(name, "client-typing", { on: true })) toldAt.current = Date.now();
    },
  };
}
