import type { Live } from '@/lib/client/runStore'

/** “Lifting the crates 3 / 12”, as far as the tool says it. */
export function progressText({ progress, total, message }: NonNullable<Live['progress']>): string {
  const count = total === null ? `${progress}` : `${progress} / ${total}`
  return message === null ? count : `${message} ${count}`
}
