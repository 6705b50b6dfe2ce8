import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What looks different in another theme; everything else about a page is the same in both. */
const OF_THEMES = ['color-contrast', 'link-in-text-block']

/** What axe finds serious or critical about the page as it stands: everything in the light theme, colours in the dark one as well. */
export async function seriousFaults(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // colours that fade from one theme into the other would be judged half-way
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(OF_THEMES)).analyze()
    faults.push(
      ...violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) =>
            `${colorScheme}, ${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`,
        ),
    )
  }
  return faults
}
