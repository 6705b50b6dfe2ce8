/** A bell that remembers one ring: whoever waits next is woken at once. */
export type Wake = { ring(): void; next(): Promise<void> }

export function createWake(): Wake {
  let rung = false
  let waiting: (() => void) | null = null
  return {
    ring() {
      rung = true
      waiting?.()
    },
    async next() {
      if (!rung) {
        await new Promise<void>((resolve) => {
          waiting = resolve
        })
      }
      rung = false
      waiting = null
    },
  }
}
