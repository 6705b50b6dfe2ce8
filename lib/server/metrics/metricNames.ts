/** Every counter that workers keep, with what Prometheus shows as its help. Labels are fixed, so that a new one is a decision. */
export const COUNTERS = {
  interlock_runs_started_total: {
    help: 'Runs that a worker has taken up for the first time.',
    labels: ['pipeline'],
  },
  interlock_runs_ended_total: {
    help: 'Runs that have ended, by their final status.',
    labels: ['pipeline', 'status'],
  },
  interlock_tokens_total: {
    help: 'Tokens as the provider counted them.',
    labels: ['pipeline', 'model', 'direction'],
  },
  interlock_cost_usd_total: { help: 'Cost of model requests in US dollars.', labels: ['pipeline', 'model'] },
  interlock_model_requests_total: { help: 'Model requests by outcome.', labels: ['model', 'outcome'] },
  interlock_tool_calls_total: {
    help: 'Tool calls by outcome; retries are not calls.',
    labels: ['tool', 'outcome'],
  },
  interlock_tool_retries_total: {
    help: 'Attempts at tools that failed and were followed by another.',
    labels: ['tool', 'code'],
  },
  interlock_guard_trips_total: {
    help: 'Guards that tripped, and whether that stopped the run.',
    labels: ['guard', 'stops'],
  },
  interlock_tasks_opened_total: { help: 'Cards that were opened for people.', labels: ['kind'] },
  interlock_effects_settled_total: {
    help: 'What became of effects after their run went wrong.',
    labels: ['cleanup'],
  },
} as const

export const HISTOGRAMS = {
  interlock_run_active_seconds: {
    help: 'How long ended runs were active; time spent waiting for people is not counted.',
    labels: ['pipeline'],
  },
  interlock_tool_call_seconds: {
    help: 'How long answered tool calls took, retries included.',
    labels: ['tool'],
  },
  interlock_model_request_seconds: {
    help: 'How long model requests took, retries included.',
    labels: ['model'],
  },
  interlock_flush_seconds: {
    help: 'How long workers waited for the statement that makes events durable.',
    labels: [],
  },
} as const

export const GAUGES = {
  interlock_runs: { help: 'Runs that have not ended, by status.', labels: ['pipeline', 'status'] },
  interlock_queue_depth: { help: 'What waits: runs to be claimed, and jobs by kind.', labels: ['queue'] },
  interlock_leases: {
    help: 'Runs with an owner: leases that hold, and leases that ran out.',
    labels: ['state'],
  },
  interlock_workers: { help: 'Worker processes that reported within the last 30 seconds.', labels: [] },
  interlock_worker_runs: { help: 'Runs that those workers drive.', labels: [] },
  interlock_tasks_open: { help: 'Open cards by kind.', labels: ['kind'] },
  interlock_tasks_escalated: { help: 'Open cards that have waited too long.', labels: [] },
  interlock_tasks_oldest_seconds: { help: 'Age of the oldest open card; 0 when there is none.', labels: [] },
  interlock_breaker_open: {
    help: '1 while the breaker of a tool is open, 0.5 when its pause is over and nobody has tried yet, else 0.',
    labels: ['tool'],
  },
} as const

export type GaugeName = keyof typeof GAUGES
