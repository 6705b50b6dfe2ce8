/** What a work order is about, in words that no other run of the installation under test has. */
export function uniqueTask(): string {
  return `Repair pump ${crypto.randomUUID().slice(0, 8)}`
}
