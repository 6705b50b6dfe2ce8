import { afterEach, expect, test, vi } from 'vitest'
import { createRacePoint } from './createRacePoint'

afterEach(() => vi.restoreAllMocks())

test('a process dies only at the named point of the named call', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const racePoint = createRacePoint('after-intent:ticket_create')
  await racePoint('before-intent', 'create/ticket_create')
  await racePoint('after-intent', 'create/ticket_assign')
  expect(kill).not.toHaveBeenCalled()
  void racePoint('after-intent', 'create/ticket_create')
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGKILL')
})

test('without the setting nothing ever happens', async () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  await createRacePoint(undefined)('after-intent', 'create/ticket_create')
  expect(kill).not.toHaveBeenCalled()
})
