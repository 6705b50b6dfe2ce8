import { sleepThroughLease } from '../harness/asleep'
import { type Proof, type Row, sumProofs } from '../row'

const ROUNDS = 2

/** R5: a worker is stopped past its lease and then continued. */
export const staleWorker: Row = {
  id: 'R5',
  title: 'a stale worker wakes',
  async prove(chaos) {
    const proofs: Proof[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      proofs.push(
        await sleepThroughLease(chaos, {
          sleep: (pid) => process.kill(pid, 'SIGSTOP'),
          wake: (pid) => void process.kill(pid, 'SIGCONT'),
        }),
      )
    return sumProofs(proofs)
  },
}
