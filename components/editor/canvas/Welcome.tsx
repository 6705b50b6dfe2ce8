'use client'
import { X } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRunValue } from '@/lib/client/useRun'
import { IconButton } from '../../ui/IconButton'
import { Kbd } from '../../ui/Kbd'
import { useEditor, useEditorStore } from '../store/EditorContext'

/** One line for the first two minutes: what to do now, and after the rollback what to do next. */
export function Welcome() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const welcome = useEditor((state) => state.welcome)
  const runId = useEditor((state) => state.runId)
  const status = useRunValue(runId, (state) => state.status)
  if (!welcome || (runId !== null && status !== 'rolled_back')) return null
  return (
    <div
      role="status"
      className="flex shrink-0 items-center justify-between gap-3 border-b border-accent-edge bg-accent-soft px-3 py-2 text-sm text-accent-ink"
    >
      <p>
        {runId === null
          ? t('welcome')
          : t.rich('welcomeYours', {
              key: () => <Kbd>N</Kbd>,
              demo: (words) => (
                <Link href="/demo" className="underline underline-offset-2">
                  {words}
                </Link>
              ),
            })}
      </p>
      <IconButton
        size="sm"
        label={t('welcomeClose')}
        onClick={() => store.setState({ welcome: false })}
        icon={<X aria-hidden className="size-3.5" />}
      />
    </div>
  )
}
