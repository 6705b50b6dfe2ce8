import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { Inbox } from './pages/Inbox'
import { RunView } from './pages/RunView'
import { createFromTemplate, decideElsewhere, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

/** Runs of one work-order pipeline: `Chen Jie` is on leave, so that a card opens; anybody else ends well. */
async function workOrders(page: Page, ...owners: string[]): Promise<{ task: string; runs: string[] }> {
  const pipeline = await createFromTemplate(page, 'work-order')
  const task = uniqueTask()
  const runs: string[] = []
  for (const owner of owners) runs.push(await startRun(page, pipeline, { task, owner }))
  return { task, runs }
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).exclude('.react-flow').analyze()
    expect(violations.map(({ id, nodes }) => `${scheme} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

test('the graph tab shows the version that ran, and the values of the step one chooses', async ({ page }) => {
  const { task, runs } = await workOrders(page, 'Li Wei')
  const run = new RunView(page)
  await run.open(runs[0] ?? '')
  const graph = await run.tab('Graph')
  await graph.getByTitle('Create ticket', { exact: true }).click()
  const results = graph.getByRole('complementary', { name: 'Results of the chosen step' })
  await expect(results.getByRole('heading', { name: 'Create ticket' })).toBeVisible()
  await expect(results).toContainText(task)
  await expect(page).toHaveURL(/tab=graph&node=create/)
  await results.getByRole('link', { name: 'Show in the trace' }).click()
  await expect(page.getByRole('treeitem', { name: /Create ticket/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
})

test('a link to a span opens the trace at that span, also after a reload', async ({ page }) => {
  const { runs } = await workOrders(page, 'Li Wei')
  const run = new RunView(page)
  await run.open(runs[0] ?? '')
  await (await run.span('business/ticket_create')).click()
  await page.reload()
  await expect(page.getByRole('treeitem', { name: /ticket_create/ })).toHaveAttribute('aria-selected', 'true')
})

test('checkpoints say how they would be undone, and whether anybody has touched them since', async ({
  page,
}) => {
  const { runs } = await workOrders(page, 'Chen Jie')
  const run = new RunView(page)
  await run.open(runs[0] ?? '')
  const ticket = (await run.checkpoints()).filter({ hasText: 'ticket_create' })
  await ticket.locator('summary').click()
  await expect(ticket).toContainText('Undo: ticket_delete')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Checked' })).toBeVisible()
  await expect(ticket).toContainText('unchanged')
  await expectAccessible(page)
})

test('a prompt is tried again with other words, beside the original, without touching the run', async ({
  page,
}) => {
  const pipeline = await createFromTemplate(page, 'weather')
  const { samples } = await (await page.request.get(`/api/v1/pipelines/${pipeline}`))
    .json()
    .then((answer: { document: { samples: { input: object }[] } }) => answer.document)
  const runId = await startRun(page, pipeline, samples[0]?.input ?? {})
  const run = new RunView(page)
  await run.open(runId)
  const prompts = await run.tab('Prompts')
  const first = prompts.getByRole('listitem').first()
  await first.locator('summary').first().click()
  await first.getByRole('button', { name: 'Try again…' }).click()
  await first.getByRole('textbox', { name: 'User' }).last().fill('Say something else.')
  await first.getByRole('button', { name: 'Send', exact: true }).click()
  const result = first.getByRole('region', { name: 'What came back' })
  await expect(result).toContainText('Original reply')
  await expect(result).toContainText('New reply')
  await expectAccessible(page)
})

test('two runs are compared on the canvas and step by step, from the first difference on', async ({
  page,
}) => {
  const { runs } = await workOrders(page, 'Li Wei', 'Wang Fang')
  await page.goto(`/runs/compare?a=${runs[0]}`)
  await page.getByRole('list', { name: 'Compare with which run?' }).getByRole('link').first().click()
  await expect(page.getByText(/They first differ at/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Run A' }).locator('.differs').first()).toBeVisible()
  await expect(page.getByRole('table').first()).toContainText('owner')
  await page.getByRole('checkbox', { name: /^Show all/ }).click()
  await expectAccessible(page)
})

test('the list of runs is narrowed down, kept as a view, charted, and many are cancelled at once', async ({
  page,
}) => {
  const { task } = await workOrders(page, 'Chen Jie', 'Chen Jie')
  await page.goto('/runs')
  await page.getByRole('searchbox', { name: 'Search runs' }).fill(task)
  const rows = page.getByRole('table', { name: 'Runs' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page).toHaveURL(/q=Repair/)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save these filters…' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill(task)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.goto('/runs')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: task }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Charts' }).click()
  const charts = page.getByRole('region', { name: 'Charts' })
  await expect(charts.locator('.recharts-surface').first()).toBeVisible()
  await charts.getByText('The same numbers as a table').click()
  await expect(charts.getByRole('table')).toContainText('Guard trips')
  await expectAccessible(page)

  for (const box of await page.getByRole('checkbox', { name: /^Select run/ }).all()) await box.click()
  await page.getByRole('button', { name: 'Cancel 2 runs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel 2 runs' }).click()
  await expect(page.getByText('2 runs were told to stop.')).toBeVisible()
})

test('the inbox is worked through by keyboard, and many cards are decided at once', async ({ page }) => {
  const { runs } = await workOrders(page, 'Chen Jie', 'Chen Jie')
  const inbox = new Inbox(page)
  await inbox.open()
  await page.getByRole('combobox', { name: 'Filter by kind' }).click()
  await page.getByRole('option', { name: 'Failed, needs you' }).click()
  const cards = await Promise.all(runs.map((run) => openCards(page, run)))
  for (const id of cards.flat()) await expect(page.locator(`[data-task-link="${id}"]`)).toBeVisible()

  // a closed list takes letters for itself
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).click()
  await page.keyboard.press('j')
  await expect(page.locator('[data-task-link]').first()).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 card selected.')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toBeVisible()
  await page.goBack()

  for (const id of cards.flat())
    await page
      .getByRole('listitem')
      .filter({ has: page.locator(`[data-task-link="${id}"]`) })
      .getByRole('checkbox')
      .click()
  await page.getByRole('button', { name: 'Void', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void' }).click()
  await expect(page.getByText('2 cards decided.')).toBeVisible()
  const run = new RunView(page)
  await run.open(runs[0] ?? '')
  await run.expectStatus('Voided')
})

test('a card is given to somebody, talked about, and shows who decided it elsewhere', async ({ page }) => {
  const { runs } = await workOrders(page, 'Chen Jie')
  const [id = ''] = await openCards(page, runs[0] ?? '')
  const card = await new Inbox(page).openCard(id)
  await card.root.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByRole('textbox', { name: 'Someone else' }).fill('Wang Fang')
  await page.getByRole('button', { name: 'Assign', exact: true }).last().click()
  await expect(card.root).toContainText('assigned to Wang Fang')
  await card.root.getByRole('textbox', { name: 'Add a comment' }).fill('I asked the customer.')
  await card.root.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(card.root.getByRole('region', { name: 'Comments' })).toContainText('I asked the customer.')
  await expectAccessible(page)

  await decideElsewhere(page, id, 'void')
  await expect(card.root).toContainText('void: decided by you')
})
