// Runs in the page of a run: notes every change of its list of nodes from now on, an entry that appears and its lamp's colour, with the machine's clock in ms.
// What already stands there is known and not noted. Not compiled on its way there, hence JavaScript.
{
  const seen = []
  const known = new Set()
  const look = (note) => {
    const at = performance.timeOrigin + performance.now()
    for (const entry of document.querySelectorAll('[role=tabpanel] section li')) {
      const title = entry.lastElementChild?.textContent ?? ''
      const lamp = /lamp-([a-z_]+)/.exec(entry.firstElementChild?.className ?? '')?.[1] ?? ''
      const fact = `${title}/${lamp}`
      if (known.has(fact)) continue
      known.add(fact)
      if (note) seen.push({ title, lamp, at })
    }
  }
  look(false)
  new MutationObserver(() => look(true)).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['class'],
  })
  window.seenSteps = seen
}
