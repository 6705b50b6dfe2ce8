import { holds, type Proof } from '../chaos/row'
import { type Sample, threeMoments } from './memory'
import type { Rows } from './retention'
import type { Troubles } from './trouble'

export type Soak = {
  wanted: number
  seed: number
  seconds: number
  proof: Proof
  statuses: { status: string; runs: number }[]
  troubles: Troubles
  /** Cards that were answered. */
  decided: number
  rows: Rows
  mostEvents: number
  retention: { removed: number; left: Rows; ms: number }
  samples: Sample[]
  /** Worker processes that were started, and the one that lived to the end. */
  workers: number
  lasting: number
}

/** A worker that has warmed up may need half as much again, no more. */
const MOST_GROWTH = 1.5
const MOST_EVENTS = 300

/** The figures as Markdown. */
export function describeSoak(soak: Soak): string {
  const { wanted, seed, seconds, proof, statuses, troubles, decided, rows, retention, samples } = soak
  const { start, middle, end } = memoryOf(soak)
  const perRun = (count: number) => (count / wanted).toFixed(1)
  const facts: [string, string | number][] = [
    ['runs', wanted],
    ['ended', statuses.map(({ status, runs }) => `${runs} ${status}`).join(', ')],
    ['effects by the outside ledger', proof.effects],
    ['lost · doubled · stuck', `${proof.lost} · ${proof.doubled} · ${proof.stuck}`],
    ['workers killed', `${troubles.kills} (${soak.workers} started)`],
    ['Postgres crashed', troubles.crashes],
    ['sessions ended · connections gone dark', `${troubles.cuts} · ${troubles.frozen}`],
    ['cards answered', decided],
    ['memory of the worker that lived, start · middle · end', `${start} · ${middle} · ${end} MB`],
    ['most memory of any worker', `${Math.round(Math.max(...samples.map(({ mb }) => mb)))} MB`],
    ['events per run, mean · most', `${perRun(rows.run_event)} · ${soak.mostEvents}`],
    ['effects, cards, signals per run', [rows.effect, rows.task, rows.run_signal].map(perRun).join(', ')],
    [
      'old runs removed',
      `${retention.removed} in ${Math.round(retention.ms / 1_000)} s; left ${retention.left.run} runs, ${retention.left.run_event} events`,
    ],
    ['minutes', (seconds / 60).toFixed(1)],
    ['seed', seed],
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  const lines = facts.map(([name, fact]) => `| ${name.padEnd(width)} | ${fact} |`)
  return ['', `| ${'soak'.padEnd(width)} | |`, `| ${'-'.repeat(width)} | --- |`, ...lines, ''].join('\n')
}

export function soakFailures(soak: Soak): string[] {
  const { proof, mostEvents, retention, wanted } = soak
  const { middle, end } = memoryOf(soak)
  const open =
    retention.left.run_event > 0 && retention.left.run === 0
      ? ['events were left behind by removed runs']
      : []
  return [
    ...proof.failures.slice(0, 30),
    ...(holds(proof) ? [] : [`${proof.lost} lost, ${proof.doubled} doubled, ${proof.stuck} stuck`]),
    ...(end > MOST_GROWTH * middle ? [`memory grew from ${middle} to ${end} MB`] : []),
    ...(mostEvents > MOST_EVENTS ? [`a run has ${mostEvents} events`] : []),
    ...(retention.removed + retention.left.run !== wanted || retention.removed === 0
      ? [`${retention.removed} old runs were removed, ${retention.left.run} are left of ${wanted}`]
      : []),
    ...open,
  ]
}

function memoryOf({ samples, lasting }: Soak) {
  return threeMoments(samples.filter(({ pid }) => pid === lasting))
}
