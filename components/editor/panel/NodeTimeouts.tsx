'use client'
import { useMemo } from 'react'
import { definitionContext } from '@/lib/graph/definitionContext'
import type { NodeGuards, PipelineNode } from '@/lib/graph/document'
import { askDefinition } from '../flow/askDefinition'
import { documentOf } from '../flow/documentOf'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editNode } from '../store/editParts'
import { TimeoutPicture } from './timeouts/TimeoutPicture'
import type { TimeoutSources } from './timeouts/timeoutColumns'

const EDITABLE = ['attemptTimeoutMs', 'actionTimeoutMs'] as const

/** How the times of a node nest inside those of the run. */
export function NodeTimeouts({ stepId, node }: { stepId: string; node: PipelineNode }) {
  const store = useEditorStore()
  const pipeline = useEditor((state) => state.frame.guards)
  const policies = useEditor((state) => state.frame.tools)
  const catalogue = useEditor((state) => state.catalogue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the policies are in the document that is read here
  const sources = useMemo((): TimeoutSources => {
    const context = definitionContext(documentOf(store.getState()), catalogue)
    const worst = askDefinition(node, (definition, config) => definition.worstCase(config, node, context))
    const tools = (worst?.toolCalls ?? 0) > 0
    // a node that offers tools to a model thinks between its calls; one that carries out a plan has it corrected with the planner's times
    const models = (worst?.modelCalls ?? 0) > 0 && (!tools || Array.isArray(node.config.tools))
    const policy = typeof node.config.tool === 'string' ? context.tool(node.config.tool)?.policy : undefined
    return { pipeline, node: node.guards ?? {}, policy, calls: { tools, models } }
  }, [store, node, pipeline, policies, catalogue])
  return (
    <TimeoutPicture
      sources={sources}
      own={node.guards ?? {}}
      editable={EDITABLE}
      onChange={(guard, ms) =>
        editNode(store, stepId, (before) => withGuard(before, guard, ms), `guards.${guard}`)
      }
    />
  )
}

function withGuard(node: PipelineNode, guard: keyof NodeGuards, ms: number | undefined): PipelineNode {
  const { guards, ...rest } = node
  const { [guard]: _before, ...others } = guards ?? {}
  const next = ms === undefined || ms <= 0 ? others : { ...guards, [guard]: ms }
  return Object.keys(next).length === 0 ? rest : { ...rest, guards: next }
}
