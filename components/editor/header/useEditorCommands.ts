'use client'
import { useReactFlow } from '@xyflow/react'
import {
  Box,
  Download,
  Fullscreen,
  History,
  ListTree,
  type LucideIcon,
  Network,
  Play,
  Plug,
  Plus,
  Redo2,
  Rocket,
  Square,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import { type Command, useCommands } from '../../palette/commandStore'
import { exchangeStore } from '../../pipelines/exchange/exchangeStore'
import { useExport } from '../../pipelines/exchange/useExport'
import { useMayAct } from '../../shell/MeProvider'
import { useAddStep } from '../canvas/useAddStep'
import { useNodeWords } from '../canvas/useNodeWords'
import { useShowPart } from '../canvas/useShowPart'
import { useTidy } from '../canvas/useTidy'
import { useRunButton } from '../run/useRunButton'
import { useAutosave, useEditorStore } from '../store/EditorContext'
import { travel } from '../store/history'

/** What the palette can do with the open pipeline, and its nodes to go to. */
export function useEditorCommands(): void {
  const actions = useActions()
  const nodes = useNodeCommands()
  useCommands(
    'editor',
    useCallback(() => [...actions(), ...nodes()], [actions, nodes]),
  )
}

function useActions(): () => Command[] {
  const t = useTranslations('editor')
  const exchange = useTranslations('exchange')
  const versions = useTranslations('versions')
  const store = useEditorStore()
  const autosave = useAutosave()
  const exportFile = useExport()
  const { press, active } = useRunButton()
  const tidy = useTidy()
  const { fitView } = useReactFlow()
  const mayEdit = useMayAct('editor')
  return useCallback(() => {
    const { readOnly, pipelineId: id, frame, publishedVersion: version, past, future } = store.getState()
    const command = (
      name: string,
      label: string,
      icon: LucideIcon,
      run: () => unknown,
      shortcut?: string,
    ): Command => ({
      ...{ id: `editor.${name}`, group: 'page', label, icon, run: () => void run() },
      ...(shortcut ? { shortcut } : {}),
    })
    const download = async () => {
      if (readOnly === null && !(await autosave.flush())) return toast.error(t('exportUnsaved'))
      return exportFile({ id, name: frame.name })
    }
    const edits = [
      command('publish', t('publish'), Rocket, () => store.setState({ dialog: 'publish' }), 'Shift P'),
      command('tidy', t('tidy'), Network, tidy, 'Shift L'),
      ...(past.length > 0 ? [command('undo', t('undo'), Undo2, () => travel(store, 'undo'), 'Mod Z')] : []),
      ...(future.length > 0
        ? [command('redo', t('redo'), Redo2, () => travel(store, 'redo'), 'Mod Shift Z')]
        : []),
    ]
    return [
      command('run', active ? t('stop') : t('run'), active ? Square : Play, press, 'Mod Enter'),
      ...(readOnly === null && mayEdit ? edits : []),
      command('versions', versions('title'), History, () => store.setState({ dialog: 'versions' })),
      command('problems', t('tabs.problems'), TriangleAlert, () => store.setState({ tab: 'problems' })),
      command('outline', t('outline'), ListTree, () => store.setState({ outline: true }), 'O'),
      command('fit', t('zoomFit'), Fullscreen, () => fitView({ padding: 0.08, maxZoom: 1 }), '1'),
      command('export', t('export'), Download, download),
      ...(version === null
        ? []
        : [
            command('use', exchange('useIt.menu'), Plug, () =>
              exchangeStore.setState({ using: { id, name: frame.name, version } }),
            ),
          ]),
    ]
  }, [t, exchange, versions, store, autosave, exportFile, press, active, tidy, fitView, mayEdit])
}

function useNodeCommands(): () => Command[] {
  const t = useTranslations('palette')
  const store = useEditorStore()
  const words = useNodeWords()
  const { beside } = useAddStep()
  const show = useShowPart()
  return useCallback(() => {
    const { nodes, readOnly } = store.getState()
    const titleOf = new Map(words.map(({ type, title }) => [type, title]))
    const steps = nodes.map(({ id, data: { node } }): Command => {
      const hint = `${titleOf.get(node.type) ?? node.type} · ${node.id}`
      const go = () => {
        store.setState({ tab: 'inspector' })
        void show(id)
      }
      return { id: `node.${id}`, group: 'nodes', icon: Box, label: node.title || node.id, hint, run: go }
    })
    const adding = words.map(
      ({ type, title, description }): Command => ({
        ...{
          id: `add.${type}`,
          group: 'add',
          icon: Plus,
          label: t('add', { type: title }),
          hint: description,
        },
        run: () => beside({ type, title }),
      }),
    )
    return [...steps, ...(readOnly === null ? adding : [])]
  }, [t, store, words, beside, show])
}
