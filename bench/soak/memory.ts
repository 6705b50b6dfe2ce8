import { readFileSync } from 'node:fs'

/** Resident memory of a process in megabytes; null when it is gone. */
export function residentMb(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024
  } catch {
    return null
  }
}

export type Sample = { pid: number; share: number; mb: number }

/** Start, middle and end of the samples of one process: medians of the first, middle and last tenth. */
export function threeMoments(samples: readonly Sample[]): { start: number; middle: number; end: number } {
  const at = (from: number, to: number) => {
    const some = samples.slice(Math.floor(from * samples.length), Math.max(1, Math.ceil(to * samples.length)))
    const sorted = some.map(({ mb }) => mb).sort((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)
  }
  return { start: at(0, 0.1), middle: at(0.45, 0.55), end: at(0.9, 1) }
}
