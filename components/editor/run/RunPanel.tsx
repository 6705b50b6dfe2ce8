'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../../ui/IconButton'
import { Tabs } from '../../ui/Tabs'
import { ResizeHandle } from '../panel/ResizeHandle'
import { usePanelSize } from '../panel/usePanelSize'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { RunInput } from './RunInput'
import { RunSteps } from './RunSteps'

/** Below the canvas: what a run starts with, and what the run on screen does. */
export function RunPanel() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const panel = useEditor((state) => state.runPanel)
  const [height, setHeight] = usePanelSize('height', { usual: 260, least: 160, most: 560 })
  if (panel === 'closed') return null
  return (
    <section
      aria-label={t('runPanel')}
      className="relative flex max-h-[60%] shrink-0 flex-col border-t border-line bg-surface"
      style={{ height }}
    >
      <ResizeHandle label={t('resizeRunPanel')} edge="top" size={height} onResize={setHeight} />
      <Tabs
        label={t('runPanel')}
        className="flex-1"
        panelClassName="overflow-y-auto"
        value={panel}
        onValueChange={(value) => store.setState({ runPanel: value === 'input' ? 'input' : 'steps' })}
        items={[
          { value: 'input', label: t('runInput'), content: <RunInput /> },
          { value: 'steps', label: t('runSteps'), content: <RunSteps /> },
        ]}
      />
      <div className="absolute top-0.5 right-1">
        <IconButton
          label={t('closeRunPanel')}
          onClick={() => store.setState({ runPanel: 'closed' })}
          icon={<X aria-hidden className="size-4" />}
        />
      </div>
    </section>
  )
}
