const MAX_LINES = 500
const MAX_LINE_LENGTH = 2000

export type ServerLogLine = { at: string; stream: 'stderr' | 'stdout' | 'host'; text: string }

/**
 * The last lines a server wrote that are not protocol: its stderr, banners on stdout, and what the host noticed about it. Bounded in lines
 * and in length, so a server that floods harms only its own log. An unread stderr would block the child after 64 KB.
 */
export class ServerLog {
  private readonly lines: ServerLogLine[] = []

  add(stream: ServerLogLine['stream'], text: string): void {
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue
      this.lines.push({ at: new Date().toISOString(), stream, text: line.slice(0, MAX_LINE_LENGTH) })
    }
    if (this.lines.length > MAX_LINES) this.lines.splice(0, this.lines.length - MAX_LINES)
  }

  read(): readonly ServerLogLine[] {
    return this.lines
  }
}
