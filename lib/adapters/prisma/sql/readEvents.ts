/** Events of run $1 above seq $2, oldest first, at most $3 (null = all). */
export const READ_EVENTS = `
select seq, at, kind, data from run_event where run_id = $1 and seq > $2 order by seq limit $3`
