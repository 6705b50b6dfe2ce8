'use client'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asApiError } from '@/lib/client/apiError'
import { toolsApi } from '@/lib/client/toolsApi'
import { useMayAct } from '../shell/MeProvider'
import { useErrorText } from '../shell/useErrorText'
import { Button } from '../ui/Button'

/** Lets a tool be called again at once, for whoever may operate. */
export function ResetBreaker({ tool, onReset }: { tool: string; onReset: () => Promise<void> }) {
  const t = useTranslations('tools')
  const errorText = useErrorText()
  const may = useMayAct('operator')
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  if (!may) return null
  const reset = async () => {
    setState({ busy: true, error: null })
    try {
      await toolsApi.resetBreaker(tool)
      await onReset()
      setState({ busy: false, error: null })
    } catch (thrown) {
      setState({ busy: false, error: errorText(asApiError(thrown)) })
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button size="sm" busy={state.busy} onClick={reset} aria-label={t('resetOf', { tool })}>
        <RotateCcw aria-hidden className="size-3.5" />
        {t('reset')}
      </Button>
      {state.error && (
        <span role="alert" className="text-xs text-danger-ink">
          {state.error}
        </span>
      )}
    </span>
  )
}
