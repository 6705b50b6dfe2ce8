'use client'
import { GitFork } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Checkpoint } from '@/lib/run/checkpoints'
import type { RunState } from '@/lib/run/state'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ForkForm } from './ForkForm'

type Props = { checkpoint: Checkpoint; run: RunState; titleOf: (nodeId: string) => string }

/** Starts another run from this checkpoint: after a call that is done, before one that is not. */
export function ForkButton({ checkpoint, run, titleOf }: Props) {
  const t = useTranslations('forks')
  const [open, setOpen] = useState(false)
  const done = checkpoint.phase === 'done'
  return (
    <>
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          <GitFork aria-hidden className="size-3.5" />
          {t(done ? 'after' : 'before')}
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(done ? 'titleAfter' : 'titleBefore', { tool: checkpoint.tool })}
        description={t('what')}
      >
        <ForkForm {...{ checkpoint, run, titleOf }} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
