import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'

/** A file system of its own that can run out of space. */
export type SmallDisk = {
  folder: string
  /** Leaves not a byte. */
  fill(): void
  /** Takes away what `fill` wrote. */
  free(): void
  remove(): void
}

/** Mounts a tmpfs, which needs root; null where that is not allowed. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true })
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0)
    return null
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      const file = openSync(ballast, 'a')
      try {
        const block = Buffer.alloc(64 * 1024)
        for (let left = bavail * bsize; left >= 0; left -= block.length) writeSync(file, block)
        for (;;) writeSync(file, block, 0, 512)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder])
    },
  }
}
