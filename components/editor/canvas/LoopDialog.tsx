'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { NumberInput } from '../../ui/NumberInput'
import { USUAL_LOOP_MAX } from '../flow/drawWire'
import { useNodeTitle } from '../panel/useNodeTitle'
import { closeLoop } from '../store/connect'
import { useEditor, useEditorStore } from '../store/EditorContext'

/** A wire that closes a circle: drawn as a loop with a limit, or not at all. */
export function LoopDialog() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const titleOf = useNodeTitle()
  const wire = useEditor((state) => state.loopWire)
  const [max, setMax] = useState<number | undefined>(USUAL_LOOP_MAX)
  const valid = max !== undefined && max >= 1 && max <= 100
  const cancel = () => store.setState({ loopWire: null })
  return (
    <Dialog
      open={wire !== null}
      onOpenChange={(open) => !open && cancel()}
      title={t('loopTitle')}
      description={wire ? t('loopText', { source: titleOf(wire.source), target: titleOf(wire.target) }) : ''}
      footer={
        <>
          <Button onClick={cancel}>{t('loopCancel')}</Button>
          <Button variant="primary" disabled={!valid} onClick={() => valid && closeLoop(store, max)}>
            {t('loopDraw')}
          </Button>
        </>
      }
    >
      <Field label={t('loopMost')} hint={t('loopMostHint')}>
        {(ids) => <NumberInput {...ids} integer value={max} onChange={setMax} />}
      </Field>
    </Dialog>
  )
}
