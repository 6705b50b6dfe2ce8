/** Below this size of the view nothing on a card can be read. */
export const LEGIBLE = 0.4
