'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { NumberInput } from '../../ui/NumberInput'
import { Switch } from '../../ui/Switch'
import { USUAL_LOOP_MAX } from '../flow/drawWire'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editEdge, removeEdge } from '../store/editParts'
import { ProblemNotes } from './ProblemNotes'
import { useNodeTitle } from './useNodeTitle'

/** One wire: where it goes, and whether it is a loop. */
export function EdgeInspector({ edgeId }: { edgeId: string }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const titleOf = useNodeTitle()
  const track = useEditor((state) => state.edges.find(({ id }) => id === edgeId))
  if (!track?.data) return null
  const { edge } = track.data
  const setLoop = (max: number | undefined) =>
    editEdge(store, edgeId, ({ loop: _loop, ...rest }) =>
      max === undefined ? rest : { ...rest, loop: { max } },
    )
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-sm font-semibold wrap-anywhere">
        {t('wireFromTo', { source: titleOf(edge.source), port: edge.port, target: titleOf(edge.target) })}
      </h3>
      <ProblemNotes edge={edge.id} />
      <Field label={t('loop')} hint={t('loopHelp')}>
        {(ids) => (
          <Switch
            {...ids}
            checked={edge.loop !== undefined}
            onCheckedChange={(on) => setLoop(on ? USUAL_LOOP_MAX : undefined)}
          />
        )}
      </Field>
      {edge.loop && (
        <Field label={t('loopMost')} hint={t('loopMostHint')}>
          {(ids) => (
            <NumberInput
              {...ids}
              integer
              value={edge.loop?.max}
              onChange={(max) => {
                if (max !== undefined && max >= 1 && max <= 100) setLoop(max)
              }}
            />
          )}
        </Field>
      )}
      <div>
        <Button onClick={() => removeEdge(store, edgeId)}>
          <Trash2 aria-hidden className="size-4" />
          {t('deleteWire')}
        </Button>
      </div>
    </div>
  )
}
