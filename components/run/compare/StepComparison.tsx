'use client'
import { useTranslations } from 'next-intl'
import type { Json } from '@/lib/graph/json'
import type { ComparedStep } from '@/lib/run/compareRuns'
import type { JsonDifference } from '@/lib/run/diffJson'
import type { Span } from '@/lib/run/trace'

type Props = { step: ComparedStep; nameOf: (span: Span) => string }

/** Where the values of one step differ between both runs. */
export function StepComparison({ step, nameOf }: Props) {
  const t = useTranslations('watch')
  const words = useTranslations('run')
  const span = step.a ?? step.b
  if (!span) return null
  const partName = (name: string) => {
    if (name === 'status') return words('statusTitle')
    if (name === 'port') return words('port')
    return words(`part.${name}`)
  }
  return (
    <section
      aria-label={nameOf(span)}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-3"
    >
      <h3 className="text-sm font-semibold wrap-anywhere">{nameOf(span)}</h3>
      {step.a === null && <p className="text-sm text-muted">{t('onlyBText')}</p>}
      {step.b === null && <p className="text-sm text-muted">{t('onlyAText')}</p>}
      {step.a && step.b && step.parts.length === 0 && <p className="text-sm text-muted">{t('stepSame')}</p>}
      {step.parts.map(({ name, differences }) => (
        <div key={name} className="min-w-0">
          <h4 className="mb-1 text-xs font-medium text-muted">{partName(name)}</h4>
          <DifferenceTable differences={differences} label={partName(name)} />
        </div>
      ))}
    </section>
  )
}

function DifferenceTable({ differences, label }: { differences: JsonDifference[]; label: string }) {
  const t = useTranslations('watch')
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-left font-mono text-xs">
      <thead>
        <tr className="border-b border-line font-sans text-faint">
          <th scope="col" className="w-1/4 py-1 pr-2 font-medium">
            {t('place')}
          </th>
          <th scope="col" className="py-1 pr-2 font-medium">
            A
          </th>
          <th scope="col" className="py-1 font-medium">
            B
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, a, b }) => (
          <tr key={path} className="border-b border-line align-top last:border-0">
            <td className="py-1 pr-2 text-muted wrap-anywhere">{path === '' ? t('whole') : path}</td>
            <td className="py-1 pr-2 wrap-anywhere">{valueText(a)}</td>
            <td className="py-1 wrap-anywhere">{valueText(b)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MOST = 400

function valueText(value: Json | undefined): string {
  if (value === undefined) return '—'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
