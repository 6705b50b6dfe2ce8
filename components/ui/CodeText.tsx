import { CopyButton } from './CopyButton'
import { cx } from './cx'

/** Text as it is, monospaced, wrapped, never interpreted; with a copy button. */
export function CodeText({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx('relative rounded-card border border-line bg-sunken', className)}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto px-3 py-2 pr-9 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
      <div className="absolute top-1 right-1">
        <CopyButton text={text} />
      </div>
    </div>
  )
}
