'use client'
import { useTranslations } from 'next-intl'
import { useRun, useRunDerived } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { RunTaskCards } from '../../tasks/RunTaskCards'
import { Tabs } from '../../ui/Tabs'
import { LastRunProvider } from '../fields/expression/LastRunContext'
import { useEditor, useEditorStore } from '../store/EditorContext'
import type { PanelTab } from '../store/editorState'
import { Editable } from './Editable'
import { Inspector } from './Inspector'
import { Palette } from './Palette'
import { ProblemList } from './ProblemList'
import { ResizeHandle } from './ResizeHandle'
import { useOpenTask } from './useOpenTask'
import { usePanelSize } from './usePanelSize'

const scrolling = 'overflow-y-auto p-3'

/** Right of the canvas: what is selected, what can be added, what is wrong, and the card a run waits on. */
export function SidePanel() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const tab = useEditor((state) => state.tab)
  const problems = useEditor((state) => state.check?.problems.length ?? 0)
  const [width, setWidth] = usePanelSize('width', { usual: 360, least: 320, most: 640 })
  const openTasks = useOpenTask()
  const items = [
    {
      value: 'inspector',
      label: t('tabs.inspector'),
      content: (
        <LastRunProvider>
          <Inspector />
        </LastRunProvider>
      ),
    },
    {
      value: 'palette',
      label: t('tabs.palette'),
      content: (
        <Editable>
          <Palette />
        </Editable>
      ),
    },
    { value: 'problems', label: t('tabs.problems'), count: problems, content: <ProblemList /> },
  ]
  const card = { value: 'task', label: t('tabs.task'), count: openTasks, content: <OpenCards /> }
  const shown = tab === 'task' && openTasks === 0 ? 'inspector' : tab
  return (
    <aside
      aria-label={t('panel')}
      className="relative flex min-h-0 shrink-0 border-l border-line bg-surface max-md:hidden"
      style={{ width }}
    >
      <ResizeHandle label={t('resizePanel')} edge="left" size={width} onResize={setWidth} />
      <Tabs
        label={t('panel')}
        className="flex-1"
        panelClassName={scrolling}
        value={shown}
        items={openTasks > 0 ? [card, ...items] : items}
        onValueChange={(value) => store.setState({ tab: asTab(value) })}
      />
    </aside>
  )
}

function asTab(value: string): PanelTab {
  return value === 'palette' || value === 'problems' || value === 'task' ? value : 'inspector'
}

const someOpen = (state: RunState) => [...state.tasks.values()].some(({ status }) => status === 'open')

function OpenCards() {
  const runId = useEditor((state) => state.runId)
  const entry = useRun(runId)
  const open = useRunDerived(entry, someOpen)
  return entry && open ? (
    <div className="flex flex-col gap-3">
      <RunTaskCards entry={entry} compact />
    </div>
  ) : null
}
