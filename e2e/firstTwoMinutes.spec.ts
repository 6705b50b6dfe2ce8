import { expect, test } from './fixtures'
import { DemoData } from './pages/DemoData'
import { Editor } from './pages/Editor'
import { TaskCard } from './pages/Inbox'
import { PipelineList } from './pages/PipelineList'

test('in the first two minutes a run fails on purpose, its effect is undone, and the canvas is yours', async ({
  page,
}) => {
  const list = new PipelineList(page)
  const editor = new Editor(page)
  await list.open()
  const id = await list.startFrom('Work order')
  await editor.open(id, { welcome: true })

  await expect(
    page.getByText('Run this. It will fail on purpose after creating a ticket; you decide what happens.'),
  ).toBeVisible()
  await expect(editor.runPanel.getByRole('textbox', { name: 'What needs doing?' })).toHaveValue(
    'Repair the pump in hall 2',
  )
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeFocused()

  await page.keyboard.press('Enter')
  const card = new TaskCard(await editor.card())
  await editor.expectStatus('Create ticket', 'Succeeded')
  await editor.expectStatus('Assign owner', 'Needs you')
  const ticket = await card.ticketId()
  await card.rollBack()
  await editor.expectStatus('Create ticket', 'Rolled back')
  await expect(page.getByText('Now yours: press N.')).toBeVisible()

  const demo = new DemoData(page)
  await page.getByRole('link', { name: 'Demo data', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Demo data', level: 1 })).toBeVisible()
  await expect(await demo.rows('tickets', ticket)).toHaveCount(0)

  await page.goBack()
  await expect(editor.canvas).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Choose a node' })).toBeVisible()
})
