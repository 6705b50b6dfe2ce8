// Runs in the page, before anything of it: when its first card was there, and until when its main thread was last busy, both in ms of the page's clock;
// and how often the view and cards were put elsewhere, so that a gesture that went astray is not taken for a cheap one.
// Not compiled on its way there, hence JavaScript.
{
  const mainThread = { shownAt: null, busyUntil: 0, moved: { view: 0, cards: 0 } }
  window.mainThread = mainThread
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      mainThread.busyUntil = Math.max(mainThread.busyUntil, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target.classList.contains('react-flow__viewport')) mainThread.moved.view += 1
      if (target.classList.contains('react-flow__node')) mainThread.moved.cards += 1
    }
  }).observe(document, { subtree: true, attributeFilter: ['style'] })
  const look = () => {
    const card = document.querySelector('.react-flow__node')
    if (card && card.getBoundingClientRect().width > 0) mainThread.shownAt = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}
