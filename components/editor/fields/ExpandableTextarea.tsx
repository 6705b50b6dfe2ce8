'use client'
import { useState } from 'react'
import type { FieldIds } from '../../ui/Field'
import { Textarea } from '../../ui/Textarea'
import { ExpandButton } from './ExpandButton'
import { ExpandedSource } from './ExpandedSource'

type Props = FieldIds & { label: string; value: string; onChange: (value: string) => void }

/** Plain words, with a large view for many of them. */
export function ExpandableTextarea({ label, value, onChange, ...ids }: Props) {
  const [expanded, setExpanded] = useState(false)
  return (
    <div className="relative">
      <Textarea {...ids} className="pr-8" value={value} onChange={(event) => onChange(event.target.value)} />
      <div className="absolute top-1 right-1">
        <ExpandButton field={label} onClick={() => setExpanded(true)} />
      </div>
      {expanded && (
        <ExpandedSource title={label} onClose={() => setExpanded(false)}>
          <Textarea
            aria-label={label}
            rows={16}
            className="max-h-[60vh]!"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </ExpandedSource>
      )}
    </div>
  )
}
