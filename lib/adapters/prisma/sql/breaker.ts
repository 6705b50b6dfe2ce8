/** A breaker as workers keep it: milliseconds left by the database's clock, null while it is closed. */
const SHOWN = `tool, gen, failures,
  (extract(epoch from open_until - clock_timestamp()) * 1000)::float8 as open_ms`

/**
 * A failed call of tool $1 that left under generation $2; $3: it was the probe; $4: failures that trip; $5: milliseconds it stays open. Trips at the
 * $4th failure in a row, or when the probe fails; a result of another generation changes nothing. Answers the row it changed.
 */
export const BREAKER_FAILED = `
insert into breaker as b (tool, failures, gen, open_until)
select $1, 1, case when $4::int <= 1 then 1 else 0 end,
  case when $4::int <= 1 then clock_timestamp() + $5::int * interval '1 millisecond' end
where $2::int = 0 or exists (select 1 from breaker where tool = $1)
on conflict (tool) do update set
  failures = b.failures + 1,
  gen = b.gen + case when b.open_until is null and b.failures + 1 >= $4::int or b.open_until is not null and $3::boolean then 1 else 0 end,
  open_until = case when b.open_until is null and b.failures + 1 >= $4::int or b.open_until is not null and $3::boolean
    then clock_timestamp() + $5::int * interval '1 millisecond' else b.open_until end,
  probe_until = case when $3::boolean then null else b.probe_until end
where b.gen = $2::int
returning ${SHOWN}`

/**
 * An answered call. Only sent where there is something to forget: it ends a row of failures, and as the probe ($3) it closes the breaker, which
 * begins a new generation. Late successes of an older generation, and calls that were no probe while it is open, match nothing.
 */
export const BREAKER_SUCCEEDED = `
update breaker set failures = 0, open_until = null, probe_until = null,
  gen = gen + case when open_until is null then 0 else 1 end
where tool = $1 and gen = $2::int and (failures > 0 or open_until is not null) and (open_until is null or $3::boolean)
returning ${SHOWN}`

/** Takes the one probe of a breaker whose pause is over, for $2 milliseconds: it expires when the prober dies. */
export const BREAKER_PROBE = `
update breaker set probe_until = clock_timestamp() + $2::int * interval '1 millisecond'
where tool = $1 and open_until <= clock_timestamp() and (probe_until is null or probe_until < clock_timestamp())
returning ${SHOWN}`

/** A person closes the breaker; calls that are under way count for nothing any more. */
export const BREAKER_RESET = `
update breaker set failures = 0, open_until = null, probe_until = null, gen = gen + 1
where tool = $1 and (failures > 0 or open_until is not null)
returning ${SHOWN}`

/** Every tool that ever failed. */
export const BREAKERS = `select ${SHOWN} from breaker order by tool`
