/** The mark: two tracks joined by a point, and the signal that guards it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" fill="#4f46e5" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4.5 21.5h23" />
        <path d="M4.5 10.5h5.5c3.5 0 5 2 6.5 5.5s3 5.5 6.5 5.5" opacity=".75" />
      </g>
      <circle cx="23" cy="10.5" r="4" fill="#4ade80" stroke="#fff" strokeWidth="1.5" />
    </svg>
  )
}
