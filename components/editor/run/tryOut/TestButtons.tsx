'use client'
import { CircleDot, FlaskConical, Pin, Power, StepForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayAct } from '../../../shell/MeProvider'
import { cx } from '../../../ui/cx'
import { IconButton } from '../../../ui/IconButton'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import { hasBreakpoint, mayBeDisabled, pinOf, toggleBreakpoint, toggleDisabled } from './marks'
import { usePins } from './usePins'
import { useTests } from './useTests'

const ICON = 'size-3.5'

type Props = {
  stepId: string
  nodeId: string /** No stop for the Tab key: keys do the same. */
  skipped?: boolean
}

/** Runs one node, or everything from it on. */
export function TestButtons({ stepId, nodeId, skipped = false }: Props) {
  const t = useTranslations('tryout')
  const { testNode, runFrom } = useTests()
  const mayRun = useMayAct('operator')
  const starting = useEditor((state) => state.starting)
  const version = useEditor((state) => state.version)
  const off = useEditor((state) => state.nodes.find(({ id }) => id === stepId)?.data.node.disabled === true)
  const tab = skipped ? { tabIndex: -1 } : {}
  if (version !== null) return null
  const disabled = !mayRun || starting || off
  return (
    <>
      <IconButton
        {...tab}
        size="sm"
        label={t('testNode')}
        hint="T"
        disabled={disabled}
        onClick={() => void testNode(nodeId)}
        icon={<FlaskConical aria-hidden className={ICON} />}
      />
      <IconButton
        {...tab}
        size="sm"
        label={t('runFrom')}
        disabled={disabled}
        onClick={() => void runFrom(nodeId)}
        icon={<StepForward aria-hidden className={ICON} />}
      />
    </>
  )
}

/** Marks of one node: its output pinned, a breakpoint before it, disabled. */
export function MarkButtons({ stepId, nodeId, skipped = false }: Props) {
  const t = useTranslations('tryout')
  const store = useEditorStore()
  const togglePin = usePins()
  const pinned = useEditor(({ frame }) => pinOf(frame, nodeId) !== undefined)
  const stops = useEditor(({ frame }) => hasBreakpoint(frame, nodeId))
  // the document's node, which stays the same while its card is dragged
  const node = useEditor((state) => state.nodes.find(({ id }) => id === stepId)?.data.node)
  const fixed = useEditor((state) => state.readOnly !== null)
  const off = node?.disabled === true
  const tab = skipped ? { tabIndex: -1 } : {}
  if (!node || fixed) return null
  const pressed = (on: boolean) => ({ 'aria-pressed': on, className: cx(on && 'text-accent-ink!') })
  return (
    <>
      <IconButton
        {...tab}
        {...pressed(pinned)}
        size="sm"
        label={pinned ? t('unpin') : t('pin')}
        hint="P"
        onClick={() => togglePin(nodeId)}
        icon={<Pin aria-hidden className={ICON} />}
      />
      <IconButton
        {...tab}
        {...pressed(stops)}
        size="sm"
        label={stops ? t('breakpointRemove') : t('breakpointSet')}
        hint="B"
        onClick={() => toggleBreakpoint(store, nodeId)}
        icon={<CircleDot aria-hidden className={ICON} />}
      />
      {mayBeDisabled(node) && (
        <IconButton
          {...tab}
          {...pressed(off)}
          size="sm"
          label={off ? t('enable') : t('disable')}
          hint="D"
          onClick={() => toggleDisabled(store, [stepId])}
          icon={<Power aria-hidden className={ICON} />}
        />
      )}
    </>
  )
}
