import { expect, test } from './fixtures'
import { OWNER } from './owner'
import { Inbox } from './pages/Inbox'
import { InstallationSettings } from './pages/InstallationSettings'
import { startSmtpReceiver } from './servers/smtpReceiver'
import { clickNotice, hidePage, shownNotices, watchNotices } from './shownNotices'
import { createFromTemplate, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

const ACCOUNT = { user: 'robot', password: 'mail-password-5511' }
/** Nobody by that name can take a ticket, so the run stops with a card. */
const NOBODY = 'Chen Jie'

test('a mail server is tried out, set, and then tells whoever started a run of its card, whose link leads to it', async ({
  page,
}) => {
  const smtp = await startSmtpReceiver(ACCOUNT)
  const settings = new InstallationSettings(page)
  await settings.open()
  await settings.fillMailServer({ ...smtp, ...ACCOUNT, password: 'wrong' })
  await settings.sendTestMail()
  await expect(settings.mail).toContainText('The e-mail was not sent:')
  await settings.fillMailServer({ ...smtp, ...ACCOUNT })
  await settings.sendTestMail()
  await expect(settings.mail).toContainText(`taken a test e-mail to ${OWNER.email}`)
  await settings.save(settings.mail)
  await expect(settings.mail).toContainText('Stored. Leave empty to keep it.')
  expect(await page.content()).not.toContain(ACCOUNT.password)

  const pipelineId = await createFromTemplate(page, 'work-order')
  const runId = await startRun(page, pipelineId, { task: uniqueTask(), owner: NOBODY })
  const mails = await smtp.until(2)
  expect(mails[1]).toMatchObject({ to: [OWNER.email], subject: 'Work order needs you: A step has failed' })
  const link = /http\S+\/tasks\/\S+/.exec(mails[1]?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  expect([await (await new Inbox(page).card()).id()]).toEqual(await openCards(page, runId))

  await settings.open()
  await settings.turnOffMail()
  await smtp.close()
})

test('a card appears as a notification while the page is out of sight, and a click leads to it', async ({
  page,
}) => {
  await watchNotices(page)
  const settings = new InstallationSettings(page)
  await settings.open()
  await settings.turnOnBrowserNotices()
  await expect(settings.notifications).toContainText(
    'On in this browser, while this page is open but hidden.',
  )
  const pipelineId = await createFromTemplate(page, 'work-order')
  const seen = await startRun(page, pipelineId, { task: uniqueTask(), owner: NOBODY })
  await hidePage(page)
  const runId = await startRun(page, pipelineId, { task: uniqueTask(), owner: NOBODY })
  await expect
    .poll(() => shownNotices(page), { timeout: 30_000 })
    .toMatchObject([{ title: 'Work order needs you' }])
  await clickNotice(page)
  const [card] = await openCards(page, runId)
  await expect(page).toHaveURL(`/tasks/${card}`)
  expect(await openCards(page, seen)).not.toContain(card)
})

test('what one does not want to be told stays off', async ({ page }) => {
  const settings = new InstallationSettings(page)
  await settings.open()
  await settings.wantsMail('A card opens for me', false)
  await page.reload()
  await expect(settings.mailChoice('A card opens for me')).not.toBeChecked()
  await settings.wantsMail('A card opens for me', true)
})
