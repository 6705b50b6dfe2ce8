import type pg from 'pg'
import { CARD_TASK, HANDED_TASK } from './receiveChores'

/** One job per card: whoever asks for it again changes nothing, so that the growing waits of one that fails stay as they are. */
const ADD = `
select graphile_worker.add_job('${CARD_TASK}', json_build_object('task', id), job_key => 'card:' || id, job_key_mode => 'unsafe_dedupe', max_attempts => 12)
from unnest($1::text[]) as id`

/** Open cards of the last day that nobody was told of: whoever opened them left before it could say so. */
const FORGOTTEN = `
select id from task
where status = 'open' and created_at between clock_timestamp() - interval '1 day' and clock_timestamp() - interval '30 seconds'
  and not exists (select 1 from task_notice notice where notice.task_id = task.id and notice.kind = 'opened' and notice.recipient = 'done')
limit 500`

/** Asks that people be told of these cards. */
export async function addCardJobs(pool: pg.Pool, tasks: readonly string[]): Promise<void> {
  if (tasks.length > 0) await pool.query(ADD, [tasks])
}

/** Asks that whoever a card was just handed to be told of it. A job of its own, without a key: one that is under way may have looked before. */
export async function addHandedJob(pool: pg.Pool, task: string): Promise<void> {
  await pool.query(
    `select graphile_worker.add_job('${HANDED_TASK}', json_build_object('task', $1::text), max_attempts => 12)`,
    [task],
  )
}

/** Asks the same for open cards that were missed. */
export async function addForgottenCards(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(FORGOTTEN)
  await addCardJobs(
    pool,
    rows.map(({ id }) => id),
  )
}
