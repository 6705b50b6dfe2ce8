/** The box of everything one types or picks into; `aria-invalid` turns its edge red. */
export const fieldClass =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface px-2 text-sm text-ink placeholder:text-faint transition-colors duration-100 hover:border-faint disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger-ink'
