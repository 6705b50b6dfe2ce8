import { expect, test as setup } from '@playwright/test'
import { OWNER_STATE } from './fixtures'
import { OWNER } from './owner'

setup('the set-up link makes the first owner and opens the work-order pipeline', async ({ page }) => {
  await page.goto(`/setup?token=${process.env.E2E_SETUP_TOKEN}`)
  await page.getByLabel('Your name').fill(OWNER.name)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Create account and start' }).click()
  await expect(page).toHaveURL(/\/pipelines\/[0-9a-f-]{36}\?welcome=1/)
  await expect(page.getByRole('textbox', { name: 'Name of the pipeline' })).toHaveValue('Work order')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused()
  await page.context().storageState({ path: OWNER_STATE })
})
