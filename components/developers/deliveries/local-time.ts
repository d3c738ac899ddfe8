/** A moment as `<input type="datetime-local">` writes it, in this browser's zone: "2026-11-30T09:45". */
export function toLocalInput(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What such an input holds as a moment; null when it holds none. */
export function ofLocalInput(text: string): Date | null {
  const ms = Date.parse(text);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(ms) ? new Date(ms) : null;
}
