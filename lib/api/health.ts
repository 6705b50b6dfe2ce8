/** Whether this installation works. */
export type Health = { status: 'ok' | 'unavailable'; database: 'ok' | 'unavailable' }
