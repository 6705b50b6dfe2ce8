/**
 * Runs in the page: what a person could not read or reach. Text may be shortened only where the whole of it is one hover away (a `title`
 * on the element or around it) or where the element scrolls. Pixels of rounding are forgiven.
 */
export function findLayoutFaults(): string[] {
  const faults: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth + 1) {
    faults.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const ownText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (
      !ownText ||
      element.closest('[title]') ||
      element.closest('[aria-hidden="true"], .sr-only, .react-flow__viewport')
    )
      continue
    const style = getComputedStyle(element)
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1
    const tall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2
    if ((wide || tall) && element.clientWidth > 1) {
      faults.push(
        `cut off: “${element.textContent?.trim().slice(0, 80)}” in <${element.tagName.toLowerCase()} class="${element.className}">`,
      )
    }
  }
  return faults
}
