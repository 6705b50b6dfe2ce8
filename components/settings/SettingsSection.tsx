import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead: string; children: ReactNode }

export function SettingsSection({ id, title, lead, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-surface p-4"
    >
      <h2 id={`${id}-title`} className="text-sm font-semibold">
        {title}
      </h2>
      <p className="mb-4 text-xs text-muted">{lead}</p>
      {children}
    </section>
  )
}
