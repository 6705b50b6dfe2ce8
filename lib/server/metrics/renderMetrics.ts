import type pg from 'pg'
import { Counter, Gauge, Histogram, type MetricType, Registry } from 'prom-client'
import * as z from 'zod'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { BUCKETS, type Histogram as HistogramName, type Labels } from './countsOf'
import { COUNTERS, GAUGES, HISTOGRAMS } from './metricNames'
import { readGauges } from './readGauges'

type Stored = { name: string; labels: Labels; value: number }

const LabelsSchema = z.record(z.string(), z.string())

/** Everything Prometheus may want to know, in its text format. Counters come from all workers together; gauges are how things stand now. */
export async function renderMetrics(
  { database }: Pick<Container, 'database'>,
  actor: Actor,
): Promise<{ body: string; contentType: string }> {
  const registry = new Registry()
  const stored = await readCounters(database.hot)
  for (const [name, { help, labels }] of Object.entries(COUNTERS)) {
    const counter = new Counter({ name, help, labelNames: labels, registers: [registry] })
    for (const one of stored) if (one.name === name) counter.inc(one.labels, one.value)
  }
  for (const [name, { help, labels }] of entriesOf(HISTOGRAMS))
    registry.registerMetric(new StoredHistogram(name, help, labels, stored))
  const gauges = await readGauges(database.hot, actor.workspaceId)
  for (const [name, { help, labels }] of Object.entries(GAUGES)) {
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [registry] })
    for (const one of gauges) if (one.name === name) gauge.set(one.labels, one.value)
  }
  return { body: await registry.metrics(), contentType: registry.contentType }
}

async function readCounters(pool: pg.Pool): Promise<Stored[]> {
  const { rows } = await pool.query<{ name: string; labels: string; value: number }>(
    'select name, labels, value from metric_counter order by name, labels',
  )
  return rows.map(({ name, labels, value }) => ({
    name,
    value,
    labels: LabelsSchema.parse(JSON.parse(labels)),
  }))
}

function entriesOf<K extends string, V>(record: { [name in K]: V }): [K, V][] {
  // the keys of a record are its own
  return Object.entries(record) as [K, V][]
}

// prom-client declares an enum for this, which it does not export at run time
const HISTOGRAM = 'histogram' as unknown as MetricType

/** A histogram whose observations were made elsewhere: buckets are stored one by one and added up here. */
class StoredHistogram extends Histogram<string> {
  readonly #name: HistogramName
  readonly #help: string
  readonly #stored: Stored[]

  constructor(name: HistogramName, help: string, labelNames: readonly string[], stored: readonly Stored[]) {
    super({ name, help, labelNames: [...labelNames], buckets: [...BUCKETS[name]], registers: [] })
    this.#name = name
    this.#help = help
    this.#stored = stored.filter((one) => one.name === `${name}_bucket` || one.name === `${name}_sum`)
  }

  override async get() {
    const name = this.#name
    const sums = this.#stored.filter((one) => one.name === `${name}_sum`)
    const values = sums.flatMap(({ labels, value }) => [
      ...this.#buckets(labels),
      { metricName: `${name}_sum`, labels, value },
      { metricName: `${name}_count`, labels, value: this.#upTo(labels, Number.POSITIVE_INFINITY) },
    ])
    return { name, help: this.#help, type: HISTOGRAM, aggregator: 'sum' as const, collect: () => {}, values }
  }

  /** What the registry asks instead of `get` where it exists; its type does not say so. */
  getForPromString() {
    return this.get()
  }

  #buckets(labels: Labels) {
    const limits = [...BUCKETS[this.#name].map(String), '+Inf']
    return limits.map((le) => ({
      metricName: `${this.#name}_bucket`,
      labels: { ...labels, le },
      value: this.#upTo(labels, le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)),
    }))
  }

  /** Observations of one series that took at most `limit` seconds. */
  #upTo(labels: Labels, limit: number): number {
    return this.#stored
      .filter(({ name, labels: { le, ...own } }) => {
        if (le === undefined || name !== `${this.#name}_bucket` || !sameLabels(own, labels)) return false
        return limit === Number.POSITIVE_INFINITY || Number(le) <= limit
      })
      .reduce((sum, { value }) => sum + value, 0)
  }
}

function sameLabels(a: Labels, b: Labels): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
