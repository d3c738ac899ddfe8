/** Two strokes side by side: one hand to the next. */
export function BatonMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      strokeLinecap="round"
      className={className}
    >
      <path d="M4.5 16 14 6.5" />
      <path d="M10 17.5 19.5 8" />
    </svg>
  );
}
