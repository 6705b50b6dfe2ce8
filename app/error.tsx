'use client'
import { PageFailure } from '@/components/shell/PageFailure'

export default function PageError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="h-dvh">
      <PageFailure {...props} />
    </main>
  )
}
