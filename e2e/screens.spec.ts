import type { Page } from '@playwright/test'
import { createPipeline } from './createPipeline'
import { trialRide } from './documents/trialRide'
import { expect, test } from './fixtures'
import { findLayoutFaults } from './layoutFaults'
import { createFromTemplate, decideElsewhere, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'
import { bikeIsBack } from './workshopReturns'

/** The pages a person meets most, each with what must be on it before it is looked at. No words: every language is looked at. */
async function mainPages(page: Page): Promise<{ name: string; address: string; shows: string }[]> {
  const pipelineId = await createFromTemplate(page, 'work-order')
  const done = await startRun(page, pipelineId, { task: uniqueTask(), owner: 'Li Wei' })
  const suspended = await startRun(page, pipelineId, { task: uniqueTask(), owner: 'Chen Jie' })
  const [card] = await openCards(page, suspended)
  const left = await startRun(page, pipelineId, { task: uniqueTask(), owner: 'Chen Jie' })
  const [voided = ''] = await openCards(page, left)
  await decideElsewhere(page, voided, 'void')
  const talk = await createFromTemplate(page, 'weather')
  await deletePipeline(page, await createFromTemplate(page, 'report-and-mail'))
  return [
    { name: 'list', address: '/pipelines', shows: 'table tbody tr' },
    { name: 'trash', address: '/pipelines/trash', shows: 'h1' },
    { name: 'canvas', address: `/pipelines/${pipelineId}?welcome=1`, shows: '.react-flow__node' },
    { name: 'runs', address: '/runs', shows: 'table tbody tr' },
    { name: 'run-suspended', address: `/runs/${suspended}`, shows: 'article button' },
    { name: 'run-succeeded', address: `/runs/${done}`, shows: 'h1' },
    { name: 'tasks', address: '/tasks', shows: 'main li a' },
    { name: 'card', address: `/tasks/${card}`, shows: 'article button' },
    { name: 'tools', address: '/tools', shows: 'table tbody tr' },
    { name: 'demo', address: '/demo', shows: 'table tbody tr' },
    { name: 'settings', address: '/settings', shows: '#retention [role=switch]' },
    { name: 'chat', address: `/pipelines/${talk}/chat`, shows: 'main textarea' },
    { name: 'trash', address: '/pipelines/trash', shows: 'table tbody tr' },
    { name: 'effects', address: '/runs/effects', shows: 'main li summary' },
    { name: 'promises', address: '/help/promises', shows: 'h1' },
  ]
}

/** To the trash, as a program would. */
async function deletePipeline(page: Page, id: string): Promise<void> {
  const origin = new URL((await page.request.get('/api/v1/health')).url()).origin
  const answer = await page.request.delete(`/api/v1/pipelines/${id}`, { headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const LOOKS = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'en', colorScheme: 'dark' },
  { locale: 'zh-CN', colorScheme: 'light' },
  { locale: 'zh-CN', colorScheme: 'dark' },
] as const

for (const [index, { locale, colorScheme }] of LOOKS.entries())
  test.describe(`${colorScheme}, ${locale}`, () => {
    test.use({ locale, colorScheme })
    const folder = `test-results/screens/${colorScheme}-${locale === 'en' ? 'en' : 'zh'}`

    test('no page cuts anything off', async ({ page }) => {
      const faults: string[] = []
      for (const { name, address, shows } of await mainPages(page)) {
        await page.goto(address)
        await expect(page.locator(shows).first()).toBeVisible()
        await settled(page)
        await page.screenshot({ path: `${folder}/${name}.png` })
        const found = await page.evaluate(findLayoutFaults)
        faults.push(...found.map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    })

    test('a canvas at work can be read', async ({ page }) => {
      const serial = `BK-3${index}00`
      await page.goto(`/pipelines/${await createPipeline(page, trialRide)}?welcome=1`)
      await page.locator('section form input').first().fill(serial)
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(page.locator('.step-card-running')).toBeVisible()
      await page.screenshot({ path: `${folder}/canvas-running.png` })
      bikeIsBack(serial)
    })

    test('a suspended run stands on the canvas with its card beside it', async ({ page }) => {
      const pipelineId = await createFromTemplate(page, 'work-order')
      await page.goto(`/pipelines/${pipelineId}?welcome=1`)
      await page.locator('section form input').first().fill(uniqueTask())
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(page.locator('aside article button').first()).toBeVisible({ timeout: 30_000 })
      await settled(page)
      await page.screenshot({ path: `${folder}/canvas-suspended.png` })
    })
  })
