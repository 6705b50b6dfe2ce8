/** Waits for `work`, but no longer than `ms`. Its failure counts as its end. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work.catch(() => {}), limit])
  clearTimeout(timer)
}
