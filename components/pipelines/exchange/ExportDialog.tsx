'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useStore } from 'zustand'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { exchangeStore } from './exchangeStore'
import { useExport } from './useExport'

/** Names every place in a document that holds a secret, or looks as if it did, before the file is made. */
export function ExportDialog() {
  const t = useTranslations('exchange')
  const exporting = useStore(exchangeStore, (state) => state.exporting)
  const exportFile = useExport()
  if (!exporting) return null
  const { kind, id, name, places } = exporting
  const close = () => exchangeStore.setState({ exporting: null })
  const anyway = () => {
    close()
    void exportFile({ id, name, anyway: true })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t(`export.${kind}.title`, { name })}
      description={t(`export.${kind}.text`)}
      footer={
        kind === 'confirm' && (
          <>
            <Button variant="danger" onClick={anyway}>
              {t('export.anyway')}
            </Button>
            <Button variant="primary" onClick={close}>
              {t('export.cancel')}
            </Button>
          </>
        )
      }
    >
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
        {places.map((place) => (
          <Place key={place.path ?? ''} pipeline={id} place={place} onGo={close} />
        ))}
      </ul>
    </Dialog>
  )
}

function Place({ pipeline, place, onGo }: { pipeline: string; place: ProblemDetail; onGo: () => void }) {
  const t = useTranslations('exchange')
  const { path = '', params = {} } = place
  const node = typeof params.node === 'string' ? params.node : null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <code className="font-mono text-xs wrap-anywhere">{path}</code>
        {typeof params.shown === 'string' && (
          <span className="block text-xs text-muted">
            {t(`suspicion.${String(params.kind)}`, { shown: params.shown })}
          </span>
        )}
      </span>
      <Link
        href={node === null ? `/pipelines/${pipeline}` : `/pipelines/${pipeline}?node=${node}`}
        onClick={onGo}
        aria-label={t('export.goTo', { path })}
        className="text-xs text-accent-ink underline underline-offset-2"
      >
        {t('export.go')}
      </Link>
    </li>
  )
}
