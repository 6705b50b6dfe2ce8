'use client'
import { type ReactNode, useState } from 'react'
import { asApiError } from '@/lib/client/apiError'
import { useErrorText } from '../shell/useErrorText'
import { useProblemWords } from '../shell/useProblemWords'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'

type Props<Answer> = {
  label: string
  /** Asks the other side with what stands in the form. */
  test: () => Promise<Answer>
  /** What it said. */
  children: (answer: Answer) => ReactNode
}

/** Tries a setting out and shows the answer below, until the next one. */
export function TestButton<Answer>({ label, test, children }: Props<Answer>) {
  const errorText = useErrorText()
  const words = useProblemWords()
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<ReactNode>(null)
  const run = async () => {
    setBusy(true)
    setShown(null)
    try {
      setShown(children(await test()))
    } catch (thrown) {
      const error = asApiError(thrown)
      const [firstProblem] = error.problems
      setShown(<Notice tone="error">{firstProblem ? words(firstProblem) : errorText(error)}</Notice>)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} onClick={run}>
        {label}
      </Button>
      <div role="status" className="w-full">
        {shown}
      </div>
    </>
  )
}
