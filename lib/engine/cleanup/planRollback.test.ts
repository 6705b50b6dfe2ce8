import { describe, expect, it } from 'vitest'
import { failedRow, rollBack } from '../testing/failedRow'
import { planRollback } from './planRollback'

describe('what a rollback undoes', () => {
  it('is all there is, newest first, or what was selected with whatever rests on it', async () => {
    const { scene, program } = failedRow(['first', 'shop/create'], ['second', 'shop/create'])
    await scene.work()
    const plan = (selected?: string[]) => planRollback(program, scene.state, selected)
    expect(plan()).toEqual(['second/call', 'first/call'])
    expect(plan(['second/call'])).toEqual(['second/call'])
    expect(plan(['first/call'])).toEqual(['second/call', 'first/call'])
  })

  it('is nothing that has been dealt with, be it undone or left to a person', async () => {
    const { scene, program } = failedRow(['create', 'shop/create'], ['mail', 'shop/mail'])
    await rollBack(scene)
    expect(planRollback(program, scene.state)).toEqual([])
    expect(planRollback(program, scene.state, ['create/call'])).toEqual([])
  })
})
