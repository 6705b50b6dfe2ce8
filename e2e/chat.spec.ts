import { readFileSync } from 'node:fs'
import { createPipeline } from './createPipeline'
import { rideTalk } from './documents/rideTalk'
import { expect, test } from './fixtures'
import { Chat } from './pages/Chat'
import { DemoData } from './pages/DemoData'
import { PipelineList } from './pages/PipelineList'
import { createFromTemplate } from './startRun'
import { bikeIsBack } from './workshopReturns'

test('the weather is asked for, an umbrella reserved, and “that” mailed, each message resting on the ones before', async ({
  page,
}) => {
  const chat = new Chat(page)
  await chat.open(await createFromTemplate(page, 'weather'))
  await chat.takeSuggestion('What is the weather in Beijing?')
  await chat.expectAnswer(/"city":"Beijing"/)
  await expect(chat.field).toBeFocused()

  await chat.say('Then reserve an umbrella for Li Wei')
  await chat.expectAnswer(/"reserved":true/)

  await chat.say('Mail that to li.wei@example.com')
  await chat.expectAnswer(/mailId/)
  const mail = /E-\d+/.exec((await chat.last.textContent()) ?? '')?.[0] ?? ''
  await expect(chat.chats()).toHaveText([/What is the weather in Beijing\?/])

  const demo = new DemoData(page)
  await demo.open()
  await expect(await demo.rows('outbox', mail)).toContainText('umbrella')
})

test('a question of the pipeline stands in the conversation, and may be answered by the next message', async ({
  page,
}) => {
  const chat = new Chat(page)
  await chat.open(await createFromTemplate(page, 'weather'))
  await chat.say('What is the weather in Wuhan?')
  await chat.expectAnswer(/"city":"Wuhan"/)

  await chat.say('Mail that to my colleague')
  const card = await chat.card()
  await expect(card.root).toContainText('I still need “to” for business_mail_send')
  await chat.say('mo@example.com')
  await chat.expectAnswer(/mailId/)
  await expect(card.root).toBeHidden()
})

test('“never mind” stops what is at work, and the conversation goes on', async ({ page }) => {
  const chat = new Chat(page)
  await chat.open(await createPipeline(page, rideTalk))
  await chat.say('BK-5001')
  await chat.expectWorking()
  await chat.say('Never mind!')
  await chat.expectOutcome('Cancelled')
  await expect(chat.turn(0)).toContainText('Never mind!')

  bikeIsBack('BK-5002')
  await chat.say('BK-5002')
  await chat.expectAnswer('Back: BK-5002')
  await expect(chat.turn(0)).toContainText('Cancelled')
})

test('the stop button stops too', async ({ page }) => {
  const chat = new Chat(page)
  await chat.open(await createPipeline(page, rideTalk))
  await chat.say('BK-5003')
  await chat.expectWorking()
  await chat.stop()
  await chat.expectOutcome('Cancelled')
  await expect(chat.field).toBeFocused()
})

test('what may be a stop asks; a task of its own waits until the answer before it is there', async ({
  page,
}) => {
  const chat = new Chat(page)
  await chat.open(await createPipeline(page, rideTalk))
  await chat.say('BK-5004')
  await chat.expectWorking()

  await chat.say('stop sending mails')
  await expect(chat.question).toContainText('or is this a new task?')
  await chat.choose('Write it again')
  await expect(chat.field).toHaveValue('stop sending mails')

  const task = '取消 last month’s policy'
  await chat.say(task)
  await expect(chat.conversation).toContainText('Goes out as soon as the answer before it is there.')
  await chat.reload()
  await expect(chat.conversation).toContainText('Goes out as soon as the answer before it is there.')

  bikeIsBack(task)
  bikeIsBack('BK-5004')
  await chat.expectAnswer(`Back: ${task}`)
  await expect(chat.turn(0)).toContainText('Back: BK-5004')
})

test('a reload in the middle of an answer loses nothing of it and repeats nothing', async ({ page }) => {
  const weather = JSON.parse(readFileSync('lib/demo/templates/weather.json', 'utf8'))
  // the third reply is the answer; it comes a few letters at a time
  for (const node of weather.nodes) if (node.id === 'chat') node.config.model = 'simulated+slow@3'
  const chat = new Chat(page)
  await chat.open(await createPipeline(page, weather))
  await chat.say('What is the weather in Wuhan? Reserve an umbrella for Li Wei')
  await expect(chat.last).toContainText('[simulated] Done.', { timeout: 30_000 })
  await expect(chat.last).not.toContainText('reserved')

  await chat.reload()
  await expect(chat.last).toContainText('[simulated] Done.', { timeout: 30_000 })
  await chat.expectAnswer(/^.*business_weather_get.*business_item_reserve.*"reserved":true/)
  const answer = (await chat.last.textContent()) ?? ''
  expect(answer.match(/\[simulated\]/g)).toHaveLength(1)
  await chat.reload()
  await expect(chat.last).toHaveText(answer)
  await expect(chat.messages.locator(':scope > li')).toHaveCount(1)
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('“算了” stops what is at work', async ({ page }) => {
    const chat = new Chat(page)
    await chat.open(await createPipeline(page, rideTalk))
    await chat.say('BK-5005')
    await chat.expectWorking()
    await chat.say('算了')
    await chat.expectOutcome('已取消')
  })
})

test('chats are listed, taken up again and deleted; only what can be talked to offers one', async ({
  page,
}) => {
  const list = new PipelineList(page)
  const name = 'Ride by chat, listed'
  const id = await createPipeline(page, { ...rideTalk, name })
  await createPipeline(page, { ...rideTalk, name: 'Ride by form', nodes: withNumber() })
  await list.open()
  await list.chatWith(name)
  const chat = new Chat(page)
  await expect(page).toHaveURL(new RegExp(`/pipelines/${id}/chat`))
  for (const bike of ['BK-5006', 'BK-5007']) {
    if (bike !== 'BK-5006') await chat.begin()
    bikeIsBack(bike)
    await chat.say(bike)
    await chat.expectAnswer(`Back: ${bike}`)
  }
  await expect(chat.chats()).toHaveText([/BK-5007/, /BK-5006/])
  await chat.takeUp('BK-5006')
  await expect(chat.last).toContainText('Back: BK-5006')
  await chat.remove('BK-5006')
  await expect(chat.chats()).toHaveText([/BK-5007/])

  await list.open()
  expect(await list.offersChat('Ride by form')).toBe(false)
})

/** The same with a number that has to be filled in. */
function withNumber() {
  const [request, ...others] = rideTalk.nodes
  const schema = {
    type: 'object',
    required: ['message', 'times'],
    properties: { message: { type: 'string' }, times: { type: 'number' } },
  }
  return [{ ...request, config: { schema } }, ...others]
}
