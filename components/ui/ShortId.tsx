import { CopyButton } from './CopyButton'

/** The tail of an id (its random part), monospaced, with the whole of it on hover and by copying. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className="inline-flex items-center gap-0.5 font-mono text-xs text-faint" title={id}>
      {id.length > 10 ? `…${id.slice(-6)}` : id}
      <CopyButton text={id} />
    </span>
  )
}
