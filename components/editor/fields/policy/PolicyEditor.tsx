'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ToolPolicySchema } from '@/lib/graph/document'
import { isJsonObject, type JsonObject } from '@/lib/graph/json'
import { Notice } from '../../../ui/Notice'
import { ConfigForm } from '../ConfigForm'
import { ProblemsWithin } from '../FieldProblems'
import { useTools } from '../useTools'
import { PolicyOf } from './PolicyContext'
import { POLICY_FORM } from './policyFields'

/** How a tool is called, watched and undone in this pipeline: every key of its policy beyond its effect. The form is made when it is opened. */
export function PolicyEditor({ reference }: { reference: string }) {
  const t = useTranslations('inspector')
  const [open, setOpen] = useState(false)
  return (
    <details
      className="min-w-0 rounded-control border border-line bg-surface"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-2 py-1.5 text-xs font-medium">{t('policy')}</summary>
      {open && (
        <div className="flex min-w-0 flex-col gap-3 border-t border-line p-2">
          <PolicyForm reference={reference} />
        </div>
      )}
    </details>
  )
}

function PolicyForm({ reference }: { reference: string }) {
  const t = useTranslations('inspector')
  const { tools, policies, setPolicy } = useTools()
  const index = policies?.findIndex(({ ref }) => ref === reference) ?? -1
  const suggested = tools.find(({ ref }) => ref === reference)?.suggested
  const stored = index < 0 ? { ref: reference, ...suggested } : policies?.[index]
  // what is half typed (a breaker without its number) waits here: a document never holds it
  const [draft, setDraft] = useState<JsonObject | null>(null)
  const value = draft ?? stored
  const place = useMemo(() => ({ ref: reference }), [reference])
  const write = (next: JsonObject, field: string) => {
    const parsed = ToolPolicySchema.safeParse({ ...next, ref: reference })
    setDraft(parsed.success ? null : next)
    if (parsed.success) setPolicy(reference, parsed.data, field)
  }
  const path = `tools[${index < 0 ? (policies?.length ?? 0) : index}]`
  return (
    <PolicyOf value={place}>
      <ProblemsWithin prefix="">
        <p className="text-xs text-faint">{t(index < 0 ? 'policySuggested' : 'policyHint')}</p>
        {draft && <Notice tone="warn">{t('policyDraft')}</Notice>}
        <ConfigForm
          nodeId=""
          schema={POLICY_FORM}
          path={path}
          words="policy"
          value={isJsonObject(value) ? value : undefined}
          onChange={write}
        />
      </ProblemsWithin>
    </PolicyOf>
  )
}
