import { createPipeline } from './createPipeline'
import { threeSteps } from './documents/threeSteps'
import { expect, test } from './fixtures'
import { createFromTemplate, openCards, startRun } from './startRun'
import { uniqueTask } from './uniqueTask'

/** Sentences of ours that were stored in English, where somebody reads Chinese. */
test.use({ locale: 'zh-CN' })

const FOLDER = 'test-results/chinese'

test('the card of a suspended run says in Chinese what failed and what each choice would do', async ({
  page,
}) => {
  const pipelineId = await createFromTemplate(page, 'work-order')
  const runId = await startRun(page, pipelineId, { task: uniqueTask(), owner: 'Chen Jie' })
  const [card = ''] = await openCards(page, runId)
  await page.goto(`/tasks/${card}`)
  const heading = page.getByRole('article').getByRole('heading', { level: 2 })
  // what the tool answered is its own words
  await expect(heading).toHaveText(/^“Assign owner”失败：.*Chen Jie/)
  await page.screenshot({ path: `${FOLDER}/card.png`, fullPage: true })

  await page.goto('/tasks')
  await expect(page.getByRole('link', { name: /^“Assign owner”失败：/ }).first()).toBeVisible()
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(/失败：/)
  await page.screenshot({ path: `${FOLDER}/run-suspended.png`, fullPage: true })

  await page.getByRole('button', { name: /作废/ }).click()
  await expect(page.getByText('已关闭，一切保持原样。').first()).toBeVisible()
  await page.screenshot({ path: `${FOLDER}/run-voided.png`, fullPage: true })
})

test('a failed run says in Chinese why, also where the expression language says it', async ({ page }) => {
  const document = threeSteps('Divides by nothing')
  const nodes = (document.nodes as { id: string }[]).map((node) =>
    node.id === 'shape' ? { ...node, config: { expression: '1 / 0' } } : node,
  )
  const runId = await startRun(page, await createPipeline(page, { ...document, nodes }), { word: 'a' })
  await page.goto(`/runs/${runId}`)
  await expect(page.getByText('该值无法转换：整数除以零').first()).toBeVisible()
  await page.screenshot({ path: `${FOLDER}/run-failed.png`, fullPage: true })
  await page.goto('/runs')
  await expect(page.getByText('该值无法转换：整数除以零').first()).toBeVisible()
  await page.screenshot({ path: `${FOLDER}/runs.png`, fullPage: true })
})

test('input that does not fit is refused in Chinese beside its field', async ({ page }) => {
  const document = threeSteps('Takes a long word')
  const word = { type: 'string', minLength: 3 }
  const nodes = (document.nodes as { id: string }[]).map((node) =>
    node.id === 'start'
      ? { ...node, config: { schema: { type: 'object', properties: { word }, required: ['word'] } } }
      : node,
  )
  await page.goto(`/pipelines/${await createPipeline(page, { ...document, nodes, samples: [] })}?welcome=1`)
  await page.locator('section form input').first().fill('a')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('word 至少要有 3 个字符。')).toBeVisible()
  await page.screenshot({ path: `${FOLDER}/input-refused.png` })
})

test('templates are introduced in Chinese, with their samples', async ({ page }) => {
  await page.goto('/pipelines')
  await expect(page.getByRole('heading', { name: '根据病历理赔' })).toBeVisible()
  for (const sample of ['会失败', '小额', '服务正常', '发出邮件后失败', '修复折扣', '天气、雨伞、邮件'])
    await expect(page.getByText(`示例输入：${sample}`)).toBeVisible()
  await page.screenshot({ path: `${FOLDER}/templates.png`, fullPage: true })
  await page.getByRole('button', { name: /使用模板.*工单/ }).click()
  await expect(page).toHaveURL(/\/pipelines\/[0-9a-f-]{36}/)
  await page.goto('/pipelines')
  await expect(page.getByRole('row', { name: /工单.*创建工单、指派负责人/ })).toBeVisible()
})
