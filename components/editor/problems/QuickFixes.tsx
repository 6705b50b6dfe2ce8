'use client'
import { Wand2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Problem } from '@/lib/graph/problem'
import type { QuickFix } from '@/lib/graph/quickFixes/quickFix'
import { Button } from '../../ui/Button'
import { documentOf } from '../flow/documentOf'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { applyFix } from './applyFix'
import { useFixText } from './useFixText'

/** Buttons that clear a finding with one click; nothing where there is no such way. */
export function QuickFixes({ problem }: { problem: Problem }) {
  const t = useTranslations('inspector')
  const store = useEditorStore()
  const text = useFixText()
  const fixes = useFixes(problem)
  // a finding about an older text is being checked anew; its fixes would hit the wrong place
  const stale = useEditor((state) => state.check?.edits !== state.edits || state.readOnly !== null)
  if (fixes.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{t('fixes')}</legend>
      {fixes.map((fix) => (
        <Button
          key={`${fix.code} ${JSON.stringify(fix.params)}`}
          size="sm"
          disabled={stale}
          className="h-auto! min-h-6 max-w-full py-0.5! text-left whitespace-normal!"
          onClick={() => applyFix(store, fix)}
        >
          <Wand2 aria-hidden className="size-3 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{text(fix)}</span>
        </Button>
      ))}
    </fieldset>
  )
}

function useFixes(problem: Problem): QuickFix[] {
  const store = useEditorStore()
  const [fixes, setFixes] = useState<QuickFix[]>([])
  useEffect(() => {
    let wanted = true
    const find = async () => {
      const { findFixes } = await import('./findFixes')
      const { catalogue, check, edits, ...flow } = store.getState()
      if (wanted && check?.edits === edits) setFixes(findFixes(problem, documentOf(flow), catalogue))
    }
    void find()
    return () => {
      wanted = false
    }
  }, [store, problem])
  return fixes
}
