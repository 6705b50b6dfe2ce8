/** What a reader makes of the text on an invoice; null where it says nothing. */
export interface Invoice {
  invoiceNo: string | null
  supplier: string | null
  date: string | null
  total: number | null
  currency: string | null
  iban: string | null
}

/** The text on the sample photos, as a reader sees it. Suppliers are invented, account numbers are the registry's own examples. */
export const samplePhotos: ReadonlyMap<string, string> = new Map([
  [
    'INV-2041',
    [
      'Northwind Office Supplies',
      'Invoice No: INV-2041   Date: 2026-10-09',
      '12 x Copy paper A4         48.00',
      ' 3 x Toner cartridge      231.50',
      'Total: 279.50 EUR',
      'IBAN: DE89 3704 0044 0532 0130 00',
    ].join('\n'),
  ],
  [
    'INV-2042',
    [
      'Harbour Catering Ltd',
      'Invoice No: INV-2042   Date: 2026-10-21',
      'Lunch for 24 persons      612.00',
      'Total: 612.00 GBP',
      'IBAN: GB82 WEST 1234 5698 7654 32',
    ].join('\n'),
  ],
])

export function readInvoice(text: string): Invoice {
  const total = /^Total:\s*([0-9]+\.[0-9]{2})\s*([A-Z]{3})/m.exec(text)
  return {
    invoiceNo: /Invoice No:\s*(\S+)/.exec(text)?.[1] ?? null,
    supplier: text.split('\n')[0]?.trim() || null,
    date: /Date:\s*(\d{4}-\d{2}-\d{2})/.exec(text)?.[1] ?? null,
    total: total ? Number(total[1]) : null,
    currency: total?.[2] ?? null,
    iban: /^IBAN:\s*([A-Z0-9 ]+)$/m.exec(text)?.[1]?.replaceAll(' ', '') ?? null,
  }
}

/** The text that a PNG carries in its own description (`tEXt` chunks, PNG 1.2 §4.2.3): all this reader can read of a picture. Null when it has none. */
export function pngText(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return null
  const texts: string[] = []
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    const zero = chunk.indexOf(0)
    if (bytes.subarray(at + 4, at + 8).toString('latin1') === 'tEXt' && zero > 0)
      texts.push(chunk.subarray(zero + 1).toString('latin1'))
    at += length + 12
  }
  return texts.length > 0 ? texts.join('\n') : null
}
