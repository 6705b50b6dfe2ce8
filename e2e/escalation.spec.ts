import { expect, test } from './fixtures'
import { letADayPass } from './letADayPass'
import { Inbox } from './pages/Inbox'
import { WebhookSettings } from './pages/WebhookSettings'
import { isSignedWith, startWebhookReceiver } from './servers/webhookReceiver'
import { createFromTemplate, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

test('a webhook shows its secret once, signs its tests with it, and says when nobody takes them', async ({
  page,
}) => {
  const receiver = await startWebhookReceiver()
  const webhook = new WebhookSettings(page)
  await webhook.open()
  const secret = await webhook.tell(receiver.url)
  await webhook.sendTest()
  await expect(webhook.outcome('The receiver has accepted the test.')).toBeVisible()
  const [tested] = await receiver.until(1)
  expect(tested && isSignedWith(secret, tested)).toBe(true)

  const renewed = await webhook.renewSecret(secret)
  expect(renewed).not.toBe(secret)
  await page.reload()
  await expect(webhook.section).toContainText(`signed with the secret that ends in ${renewed.slice(-4)}`)
  await expect(webhook.section).not.toContainText('whsec_')
  receiver.answerWith(500)
  await webhook.sendTest()
  await expect(webhook.outcome(/^The test was not received: .*answered 500/)).toBeVisible()
  expect(receiver.messages.slice(1).map((message) => isSignedWith(renewed, message))).toEqual([true])
  await webhook.turnOff()
  await receiver.close()
})

test('a card that nobody resolves for a day is marked, stands first, and is told to the webhook once', async ({
  page,
}) => {
  const receiver = await startWebhookReceiver()
  const webhook = new WebhookSettings(page)
  await webhook.open()
  const secret = await webhook.tell(receiver.url)
  const pipeline = await createFromTemplate(page, 'work-order')
  const runs = []
  for (let count = 0; count < 2; count += 1)
    runs.push(await startRun(page, pipeline, { task: uniqueTask(), owner: 'Chen Jie' }))
  const [old] = await openCards(page, runs[1] ?? '')
  await letADayPass(old ?? '')

  const [told] = await receiver.until(1)
  expect(told && isSignedWith(secret, told)).toBe(true)
  expect(JSON.parse(told?.body ?? '{}')).toMatchObject({ type: 'task.escalated', data: { taskId: old } })
  const inbox = new Inbox(page)
  await inbox.open()
  await expect(inbox.rows().first()).toContainText('Escalated')
  await inbox.openFirst()
  await expect(page).toHaveURL(`/tasks/${old}`)
  await expect((await inbox.card()).root).toContainText('Escalated')

  const [next] = await openCards(page, runs[0] ?? '')
  await letADayPass(next ?? '')
  const messages = await receiver.until(2)
  expect(messages.map(({ body }) => JSON.parse(body).data.taskId)).toEqual([old, next])
  await webhook.open()
  await webhook.turnOff()
  await receiver.close()
})
