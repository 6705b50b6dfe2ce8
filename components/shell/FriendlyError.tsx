'use client'
import type { ReactNode } from 'react'
import { Mark } from './Mark'

/** A page that could not be shown: what happened, in one sentence, and the way on. Never a stack. */
export function FriendlyError({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-3 p-6 text-center">
      <Mark className="size-10" />
      <h1 className="text-lg font-semibold">{title}</h1>
      <div className="max-w-md text-sm text-muted">{children}</div>
      <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>
    </div>
  )
}
