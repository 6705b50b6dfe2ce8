import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { PipelineList } from './pages/PipelineList'
import { RunView } from './pages/RunView'

test('a claim asks which of several hospitals is meant before it reads anything, and goes on with the answer', async ({
  page,
}) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  await list.startFrom('Claim from records')
  await editor.run({
    'What should be claimed?': "Claim last month's Union Hospital admission",
    Patient: 'P-1001',
  })

  const card = await editor.card()
  await expect(card).toContainText('Union Hospital')
  await card.getByRole('button', { name: /Wuhan/ }).click()

  const run = new RunView(page)
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  await expect((await run.tab('Overview')).getByRole('region', { name: 'Output' })).toContainText('claimId')
})
