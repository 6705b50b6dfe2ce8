/** Discount in percent on an order of this total. */
export function discountFor(total) {
  if (total > 500) return 10
  if (total > 100) return 5
  return 0
}
