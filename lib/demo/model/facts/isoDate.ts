const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `YYYY-MM-DD`, or `YYYY-MM` without a day; the month as a number or an English name. Undefined if there is no such day. */
export function isoDate(
  year: string | undefined,
  month: string | undefined,
  day?: string,
): string | undefined {
  const named = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase())
  const number = named >= 0 ? named + 1 : Number(month)
  if (!year || !(number >= 1 && number <= 12)) return undefined
  const start = `${year}-${String(number).padStart(2, '0')}`
  if (day === undefined) return start
  const date = `${start}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(date) ? undefined : date
}
