/** The decision that stands for card $1: its own, else the run-level one that closed it. */
export const WINNING_DECISION = `
select task.status, winner.id, winner.decision, winner.decided_by, winner.decided_at
from task left join lateral (
  select id, decision, decided_by, decided_at from task other
  where other.run_id = task.run_id and other.decision is not null
    and (other.id = task.id or other.decision->>'choice' in ('roll_back', 'void', 'hand_over'))
  order by other.id <> task.id, other.decided_at limit 1
) winner on true
where task.id = $1`
