'use client'
import { Play, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useMayAct } from '../../shell/MeProvider'
import { Button } from '../../ui/Button'
import { useModKey } from '../../ui/useModKey'
import { useEditor } from '../store/EditorContext'
import { useRunButton } from './useRunButton'

/** Run ⇄ Stop. In the first two minutes it has the focus: one key starts everything. */
export function RunButton() {
  const t = useTranslations('editor')
  const { press, active, busy } = useRunButton()
  const welcome = useEditor((state) => state.welcome)
  const mayRun = useMayAct('operator')
  const mod = useModKey()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (welcome && mayRun) button.current?.focus()
  }, [welcome, mayRun])
  return (
    <Button
      ref={button}
      variant={active ? 'secondary' : 'primary'}
      busy={busy}
      disabled={!mayRun}
      title={`${mod} Enter`}
      onClick={press}
    >
      {!busy &&
        (active ? (
          <Square aria-hidden className="size-3.5" />
        ) : (
          <Play aria-hidden className="size-3.5 fill-current" />
        ))}
      {active ? t('stop') : t('run')}
    </Button>
  )
}
