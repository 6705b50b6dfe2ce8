'use client'
import { PageFailure } from '@/components/shell/PageFailure'

/** Inside the frame: navigation stays, only the page is replaced. */
export default function WorkspaceError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailure {...props} />
}
