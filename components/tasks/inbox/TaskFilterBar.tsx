'use client'
import { useTranslations } from 'next-intl'
import { TaskKindSchema } from '@/lib/run/task'
import { Checkbox } from '../../ui/Checkbox'
import { SearchInput } from '../../ui/SearchInput'
import { Select } from '../../ui/Select'
import type { TaskFilters } from './taskFilters'

const STATUSES = ['open', 'decided', 'all'] as const
const PEOPLE = ['anybody', 'me', 'nobody'] as const

type Props = { filters: TaskFilters; onChange: (filters: TaskFilters) => void }

export function TaskFilterBar({ filters, onChange }: Props) {
  const t = useTranslations('tasks')
  const inbox = useTranslations('inbox')
  const change = (part: Partial<TaskFilters>) => onChange({ ...filters, ...part })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput label={inbox('search')} value={filters.q} onChange={(q) => change({ q })} />
      <Select
        aria-label={t('filter')}
        className="w-32!"
        value={filters.status}
        onValueChange={(next) => {
          const status = STATUSES.find((one) => one === next)
          if (status) change({ status })
        }}
        options={STATUSES.map((value) => ({ value, label: t(value) }))}
      />
      <Select
        aria-label={inbox('filterKind')}
        className="w-52!"
        value={filters.kind}
        onValueChange={(kind) => change({ kind })}
        options={[
          { value: 'any', label: inbox('anyKind') },
          ...TaskKindSchema.options.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <Select
        aria-label={inbox('filterAssignee')}
        className="w-40!"
        value={filters.assignee}
        onValueChange={(next) => {
          const assignee = PEOPLE.find((one) => one === next)
          if (assignee) change({ assignee })
        }}
        options={PEOPLE.map((value) => ({ value, label: inbox(`assignee.${value}`) }))}
      />
      <Checkbox
        checked={filters.escalated}
        onCheckedChange={(escalated) => change({ escalated })}
        label={inbox('onlyEscalated')}
      />
    </div>
  )
}
