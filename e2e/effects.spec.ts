import { expect, test } from './fixtures'
import { EffectsPage } from './pages/EffectsPage'
import { Inbox } from './pages/Inbox'
import { PromisesPage } from './pages/PromisesPage'
import { RunView } from './pages/RunView'
import { createFromTemplate, decideElsewhere, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

test('what a voided run leaves behind is listed with its run, and what was undone stands elsewhere', async ({
  page,
}) => {
  const pipeline = await createFromTemplate(page, 'work-order')
  const [left, undone] = [uniqueTask(), uniqueTask()]
  const runs = []
  for (const [task, choice] of [
    [left, 'void'],
    [undone, 'roll_back'],
  ] as const) {
    const runId = await startRun(page, pipeline, { task, owner: 'Chen Jie' })
    const [card] = await openCards(page, runId)
    await decideElsewhere(page, card ?? '', choice)
    await new RunView(page).open(runId)
    await new RunView(page).expectStatus(choice === 'void' ? 'Voided' : 'Rolled back')
    runs.push(runId)
  }
  const effects = new EffectsPage(page)
  await effects.open()
  await expect(effects.rows(left)).toContainText('business/ticket_create')
  await expect(effects.rows(undone)).toHaveCount(0)
  await effects.show('Undone')
  await expect(effects.rows(undone)).toContainText('business/ticket_create')
  await expect(effects.rows(left)).toHaveCount(0)
  await effects.show('Left as they are')
  await effects.openRun(effects.rows(left))
  await expect(page).toHaveURL(new RegExp(`/runs/${runs[0]}`))
})

test('an effect that only a person can see to is listed as given to one', async ({ page }) => {
  const pipeline = await createFromTemplate(page, 'report-and-mail')
  const to = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const runId = await startRun(page, pipeline, { patientId: 'P-1001', to, owner: 'Chen Jie' })
  const [card] = await openCards(page, runId)
  await decideElsewhere(page, card ?? '', 'roll_back')
  const inbox = new Inbox(page)
  await expect.poll(() => openCards(page, runId)).not.toContain(card)
  await expect.poll(() => openCards(page, runId), { timeout: 30_000 }).toHaveLength(1)
  const [toDo] = await openCards(page, runId)
  await (await inbox.openCard(toDo ?? '')).markDone()
  const effects = new EffectsPage(page)
  await effects.open()
  await effects.show('Given to a person')
  await expect(effects.rows('business/mail_send').first()).toBeVisible()
})

test.describe('what is promised and what cannot be', () => {
  test('stands on one page: the gap before the wire, restores, and tools that say something else than they do', async ({
    page,
  }) => {
    const promises = new PromisesPage(page)
    await promises.open()
    await expect(promises.promised('What holds in every run')).toHaveText([
      'Every run ends or asks',
      'A call whose outcome is unknown is never silently repeated',
      'What may have happened is looked up, then asked',
      'Every effect is accounted for',
      'Nothing that is done is done again',
      'One decision wins',
      'An undo touches only what the run made',
      'A fork repeats nothing',
    ])
    const not = promises.section('What cannot be promised')
    await expect(not).toContainText('a gap that cannot be closed')
    await expect(not).toContainText('It cannot know which calls were made after the backup')
    await expect(not).toContainText('If a tool is declared idempotent and is not')
  })
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('the page of promises says the same', async ({ page }) => {
    const promises = new PromisesPage(page)
    await promises.open()
    const sections = promises.sections()
    await expect(sections).toHaveCount(2)
    await expect(sections.nth(0).getByRole('heading', { level: 3 })).toHaveCount(8)
    await expect(sections.nth(1).getByRole('heading', { level: 3 })).toHaveCount(8)
    await expect(sections.nth(1)).toContainText('声明为幂等')
    await expect(sections.nth(1)).toContainText('备份')
    await expect(sections.nth(1)).toContainText('租约')
  })
})
