import type { Person } from "./world.ts";

/** How people answer when nobody sits at the phone page. Each keeps to one manner, chosen by the last digit of the phone. */
const MANNERS = [
  ["Thanks!", "Perfect, thank you.", "Great, see you then."],
  ["Ok, and how long does delivery take?", "Do you also have it in white?", "Could you send a photo, please?"],
  ["👍", "Obrigada!", "Ótimo, combinado."],
] as const;

// A conversation that answers itself forever is no demo.
const MAX_REPLIES = 3;
const DELAY_MS = { least: 1_500, spread: 3_500 };

export function createAutoReply(say: (channelId: string, person: Person, text: string) => void) {
  const replies = new Map<string, number>();
  let isOn = false;
  return {
    set: (on: boolean) => (isOn = on),
    isOn: () => isOn,
    /** A business wrote to the person: answers after a moment, a few times at most. */
    consider(channelId: string, person: Person): void {
      const key = `${channelId} ${person.phone}`;
      const count = replies.get(key) ?? 0;
      if (!isOn || count >= MAX_REPLIES) return;
      replies.set(key, count + 1);
      const manner = MANNERS[Number(person.phone.slice(-1)) % MANNERS.length] ?? MANNERS[0];
      const text = manner[count % manner.length] ?? manner[0];
      setTimeout(() => say(channelId, person, text), DELAY_MS.least + Math.random() * DELAY_MS.spread).unref();
    },
  };
}
