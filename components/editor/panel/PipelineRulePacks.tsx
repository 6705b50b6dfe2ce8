'use client'
import { useTranslations } from 'next-intl'
import { useShallow } from 'zustand/react/shallow'
import type { PipelineNode } from '@/lib/graph/document'
import { RULE_PACKS } from '@/lib/graph/ruleNames'
import { Checkbox } from '../../ui/Checkbox'
import { useEditor, useEditorStore } from '../store/EditorContext'
import type { EditorState } from '../store/editorState'
import { changeFlow } from '../store/history'

/** Nodes whose plans and calls rule packs are about: planners, and executors that choose their calls themselves. */
function takesPacks({ type, config }: PipelineNode): boolean {
  return type === 'planner' || (type === 'executor' && config.mode === 'react')
}

function packsOf({ config }: PipelineNode): string[] {
  return Array.isArray(config.rulePacks) ? config.rulePacks.map(String) : []
}

function withPack(node: PipelineNode, pack: string, on: boolean): PipelineNode {
  const packs = RULE_PACKS.filter((name) => (name === pack ? on : packsOf(node).includes(name)))
  const { rulePacks: _before, ...config } = node.config
  return { ...node, config: packs.length === 0 ? config : { ...config, rulePacks: packs } }
}

/** In how many of the nodes that take packs each one is on. */
function counts({ nodes }: EditorState): number[] {
  const takers = nodes.map(({ data }) => data.node).filter(takesPacks)
  return [
    takers.length,
    ...RULE_PACKS.map((pack) => takers.filter((node) => packsOf(node).includes(pack)).length),
  ]
}

/** Switches a rule pack for every plan of the pipeline at once; a single node can differ in its own settings. */
export function PipelineRulePacks() {
  const t = useTranslations('inspector')
  const store = useEditorStore()
  const [takers = 0, ...on] = useEditor(useShallow(counts))
  if (takers === 0) return null
  const toggle = (pack: string, next: boolean) =>
    changeFlow(store, (flow) => ({
      ...flow,
      nodes: flow.nodes.map((step) =>
        takesPacks(step.data.node)
          ? { ...step, data: { ...step.data, node: withPack(step.data.node, pack, next) } }
          : step,
      ),
    }))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-card border border-line p-3">
      <legend className="px-1 text-xs font-medium">{t('packs')}</legend>
      <p className="text-xs text-faint">{t('packsHint')}</p>
      {RULE_PACKS.map((pack, index) => {
        const some = on[index] ?? 0
        const partly = some > 0 && some < takers ? ` ${t('packsPartly', { some, all: takers })}` : ''
        return (
          <Checkbox
            key={pack}
            label={t(`pack.${pack}.name`)}
            hint={`${t(`pack.${pack}.checks`)}${partly}`}
            checked={some === takers}
            onCheckedChange={(next) => toggle(pack, next)}
          />
        )
      })}
    </fieldset>
  )
}
