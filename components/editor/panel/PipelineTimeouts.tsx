'use client'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editFrame } from '../store/editParts'
import { TimeoutPicture } from './timeouts/TimeoutPicture'

const EDITABLE = ['runTimeoutMs'] as const
const CALLS = { tools: true, models: true }

/** How the times of a call nest inside those of the run, where no node says otherwise. */
export function PipelineTimeouts() {
  const store = useEditorStore()
  const guards = useEditor((state) => state.frame.guards)
  return (
    <TimeoutPicture
      sources={{ pipeline: guards, calls: CALLS }}
      own={guards ?? {}}
      editable={EDITABLE}
      onChange={(_guard, ms) =>
        editFrame(
          store,
          ({ guards: before, ...frame }) => {
            const { runTimeoutMs: _old, ...others } = before ?? {}
            const next = ms === undefined || ms <= 0 ? others : { ...before, runTimeoutMs: ms }
            return Object.keys(next).length === 0 ? frame : { ...frame, guards: next }
          },
          'guards.runTimeoutMs',
        )
      }
    />
  )
}
