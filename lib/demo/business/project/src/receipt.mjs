import { discountFor } from './discount.mjs'

/** What is to be paid for the lines of an order, in whole cents. */
export function amountDue(lines) {
  const total = lines.reduce((sum, { price, count }) => sum + price * count, 0)
  return Math.round(total * (100 - discountFor(total)))
}
