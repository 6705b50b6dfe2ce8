'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ImportMapping } from '@/lib/api/pipelineImport'
import { useRequest } from '../../shell/useRequest'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Notice } from '../../ui/Notice'
import { exchangeStore, type WaitingImport } from './exchangeStore'
import { FoundProblems } from './FoundProblems'
import { MappingForm } from './MappingForm'
import { useImport } from './useImport'

/** What there is to say about a file before it is imported, or why it is not. */
export function ImportDialog() {
  const importing = useStore(exchangeStore, (state) => state.importing)
  if (!importing) return null
  return importing.kind === 'refused' ? <Refused refused={importing} /> : <Review review={importing} />
}

const close = () => exchangeStore.setState({ importing: null })

function Refused({ refused }: { refused: Extract<WaitingImport, { kind: 'refused' }> }) {
  const t = useTranslations('exchange')
  const { file, reason, problems } = refused
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('import.refused', { file })}
      description={t('import.unchanged')}
      footer={<Button onClick={close}>{t('import.close')}</Button>}
    >
      <div className="flex flex-col gap-3">
        <Notice tone="error">{reason}</Notice>
        <FoundProblems problems={problems} />
      </div>
    </Dialog>
  )
}

function Review({ review }: { review: Extract<WaitingImport, { kind: 'review' }> }) {
  const t = useTranslations('exchange')
  const { file, document, report } = review
  const [mapping, setMapping] = useState<ImportMapping>({})
  const { busy, run } = useRequest()
  const { confirm } = useImport()
  const { missing, warnings, problems } = report
  // missing things have a list of their own
  const others = problems.filter(({ code }) => !LISTED.has(code))
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && close()}
      title={t('import.review', { file })}
      description={t('import.reviewText')}
      footer={
        <>
          <Button onClick={close}>{t('import.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => run(() => confirm(file, document, mapping))}>
            {t('import.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <MappingForm missing={missing} mapping={mapping} onChange={setMapping} />
        {missing.nodeTypes.length > 0 && (
          <Notice tone="warn">
            {t('import.nodeTypes', { count: missing.nodeTypes.length, types: missing.nodeTypes.join(', ') })}
          </Notice>
        )}
        {warnings.length > 0 && (
          <section>
            <h3 className="mb-1 text-sm font-medium">{t('import.newer')}</h3>
            <FoundProblems problems={warnings.map((message) => ({ message }))} />
          </section>
        )}
        {others.length > 0 && (
          <section>
            <h3 className="mb-1 text-sm font-medium">{t('import.problems', { count: others.length })}</h3>
            <FoundProblems problems={others} />
          </section>
        )}
      </div>
    </Dialog>
  )
}

const LISTED = new Set(['UNKNOWN_TOOL', 'UNKNOWN_PIPELINE', 'UNKNOWN_NODE_TYPE'])
