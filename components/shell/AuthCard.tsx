'use client'
import type { ReactNode } from 'react'
import { LanguageSelect } from './LanguageSelect'
import { Mark } from './Mark'
import { ThemeSelect } from './ThemeSelect'

/** The frame of the pages one sees before signing in. */
export function AuthCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-4">
      <div className="w-full max-w-sm rounded-card border border-line bg-surface p-6">
        <Mark className="mb-4 size-9" />
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="mt-1 mb-5 text-sm text-muted">{lead}</p>
        {children}
      </div>
      <div className="grid w-full max-w-sm grid-cols-2 gap-2">
        <LanguageSelect />
        <ThemeSelect />
      </div>
    </main>
  )
}
