import { expect, test } from './fixtures'
import { Editor } from './pages/Editor'
import { PipelineList } from './pages/PipelineList'
import { RunView } from './pages/RunView'

test('a pipeline drawn by drag and drop over tools nobody knew before plans, carries out, checks, branches and gives the right result', async ({
  page,
}) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  await list.drawNew()
  await editor.zoomTo(50)

  await editor.draw('Start', { x: 24, y: 60 })
  await editor.draw('Plan', { x: 196, y: 60 })
  await editor.draw('Carry out', { x: 368, y: 60 })
  await editor.draw('Check', { x: 540, y: 60 })
  await editor.draw('Branch', { x: 368, y: 220 })
  await editor.draw('Result', { x: 600, y: 200 })
  await editor.rename('Worn')
  await editor.draw('Result', { x: 600, y: 320 })
  await editor.rename('Fine')

  await editor.connect('Start', 'done', 'Plan')
  await editor.connect('Plan', 'done', 'Carry out')
  await editor.connect('Carry out', 'done', 'Check')
  await editor.connect('Check', 'pass', 'Branch')

  await editor.select('Plan')
  await editor.chooseTools('workshop/bike_inspect', 'workshop/spare_part_price')
  await editor.sayEffect('workshop/bike_inspect', 'Changes nothing')
  await editor.sayEffect('workshop/spare_part_price', 'Changes nothing')
  await editor.addSchemaField('To deliver', 'brakeWear', 'Number', { required: true })

  await editor.select('Check')
  await editor.giveId('check')
  await editor.addRow('Rules', {
    Name: 'measured',
    Message: 'The brake wear was not measured.',
    'Must hold': 'value.brakeWear > 0',
  })

  await editor.select('Branch')
  await editor.configure('Name', 'worn')
  await editor.configure('Taken when', 'nodes.check.value.brakeWear > 50')
  await editor.connect('Branch', 'worn', 'Worn')
  await editor.connect('Branch', 'otherwise', 'Fine')

  for (const result of ['Worn', 'Fine']) {
    await editor.select(result)
    await editor.configure('Value', 'nodes.check.value', 'expression')
  }
  await expect
    .poll(() => editor.problems())
    .toEqual([expect.stringContaining('Nothing is connected to “fail”')])

  await editor.run({ request: 'Inspect the bike BK-2041 and measure its brake wear' })
  await editor.expectStatus('Worn', 'Succeeded')
  await editor.expectStatus('Fine', 'Skipped')

  const run = new RunView(page)
  await run.open(await editor.runId())
  await run.expectStatus('Succeeded')
  await expect((await run.tab('Overview')).getByRole('region', { name: 'Output' })).toContainText(
    'brakeWear:82',
  )
})
