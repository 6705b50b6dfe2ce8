import type { Page } from '@playwright/test'

/**
 * A point of the pane, in pixels of the window, from which the view can be pulled to the right and down: nothing else is near it, no wire either, as a
 * wire takes the pointer for itself.
 */
export async function freeSpot(page: Page): Promise<[number, number]> {
  const spot = await page.evaluate(() => {
    const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
    if (!canvas) return null
    for (let y = canvas.top + 40; y < canvas.top + canvas.height / 2; y += 4)
      for (let x = canvas.left + 40; x < canvas.left + canvas.width / 2; x += 4) {
        const around = [0, 3, -3].flatMap((right) => [0, 3, -3].map((down) => [x + right, y + down] as const))
        const free = around.every(([left, top]) =>
          document.elementFromPoint(left, top)?.classList.contains('react-flow__pane'),
        )
        if (free) return [x, y] as const
      }
    return null
  })
  if (!spot) throw new Error(`There is no free place in the canvas at ${page.url()}`)
  return [...spot]
}
