/** 16 hexadecimal digits that differ for different texts as far as tests go, four times over; the engine knows hashing only as a port. */
export function fakeHash(text: string): string {
  let high = 0x811c9dc5
  let low = 0x1b873593
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 16_777_619)
    low = Math.imul(low + text.charCodeAt(at), 0x85ebca6b) ^ (high >>> 13)
  }
  return ((high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')).repeat(4)
}
