import type { StopReason } from '../session'

type Running = { done: Promise<void>; controller: AbortController }

/** The node activations at work in this process, by scope. */
export class Activations {
  readonly #running = new Map<string, Running>()
  /** Stopped before they were through: not entered again until the reason is gone. */
  readonly #halted = new Set<string>()

  get size(): number {
    return this.#running.size
  }

  mayEnter(scope: string): boolean {
    return !this.#running.has(scope) && !this.#halted.has(scope)
  }

  /** Starts `work`; its signal aborts with `run` (the whole run's) or when siblings are stopped. */
  enter(scope: string, run: AbortSignal, work: (signal: AbortSignal) => Promise<void>): void {
    const controller = new AbortController()
    const done = work(AbortSignal.any([run, controller.signal])).finally(() => this.#running.delete(scope))
    this.#running.set(scope, { done, controller })
  }

  halt(scope: string): void {
    this.#halted.add(scope)
  }

  stopAll(reason: StopReason): void {
    for (const { controller } of this.#running.values()) controller.abort(reason)
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map(({ done }) => done))
    this.#halted.clear()
  }
}
