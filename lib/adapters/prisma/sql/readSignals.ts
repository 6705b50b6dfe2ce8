/** The inbox of run $1 above position $2, oldest first. */
export const READ_SIGNALS = `
select seq, kind, at, body from run_signal where run_id = $1 and seq > $2 order by seq`
