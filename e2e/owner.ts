/** The account that the set-up project makes. */
export const OWNER = { name: 'Ada Owner', email: 'ada@example.com', password: 'correct horse battery' }
