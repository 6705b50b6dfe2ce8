// Runs in the page, before anything of it: when its first card was there, and until when its main thread was last busy, both in ms of the page's clock.
// Not compiled on its way there, hence JavaScript.
{
  const mainThread = { shownAt: null, busyUntil: 0 }
  window.mainThread = mainThread
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      mainThread.busyUntil = Math.max(mainThread.busyUntil, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const card = document.querySelector('.react-flow__node')
    if (card && card.getBoundingClientRect().width > 0) mainThread.shownAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
