import { expect, test } from './fixtures'
import { OWNER } from './owner'

const NOBODY = '00000000-0000-4000-8000-000000000000'

test('a run, task or pipeline that does not exist says so and leads back', async ({ page }) => {
  for (const address of [`/runs/${NOBODY}`, `/tasks/${NOBODY}`, `/pipelines/${NOBODY}`]) {
    await page.goto(address)
    await expect(page.getByText('This does not exist, or it is not yours to see.')).toBeVisible()
  }
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await page.getByRole('link', { name: 'To the pipelines' }).click()
  await expect(page.getByRole('heading', { name: 'Pipelines', level: 1 })).toBeVisible()
})

test.describe('without an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('every page leads to the login, and the API answers 401', async ({ page }) => {
    for (const address of ['/', '/pipelines', '/runs', '/tasks', '/demo', '/settings', `/runs/${NOBODY}`]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Sign in to Interlock' })).toBeVisible()
    }
    for (const path of ['pipelines', 'runs', 'tasks', 'events', 'settings/models', 'demo/tables']) {
      expect((await page.request.get(`/api/v1/${path}`)).status(), path).toBe(401)
    }
  })

  test('the set-up page is closed once there is an owner', async ({ page }) => {
    await page.goto(`/setup?token=${process.env.E2E_SETUP_TOKEN}`)
    await expect(page.getByRole('button', { name: 'Create account and start' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sign in to Interlock' })).toBeVisible()
  })

  test('a wrong password is refused in words that do not say which half was wrong, and the right one opens the page that was asked for', async ({
    page,
  }) => {
    await page.goto('/tasks')
    await page.getByLabel('E-mail').fill(OWNER.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('E-mail or password is not right.')).toBeVisible()
    await page.getByLabel('Password').fill(OWNER.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
  })
})
