import { holds, type Proof } from '../row'

export type Result = { id: string; title: string; proof: Proof; seconds: number }

/** The one table at the end, as Markdown, followed by what failed and what needs saying. */
export function printTable(results: readonly Result[], seed: number): string {
  const head = ['test', 'what', 'runs', 'effects', 'lost', 'doubled', 'stuck', 'proven', 's', 'seed']
  const rows = results.map(({ id, title, proof, seconds }) => [
    ...[id, title, proof.runs, proof.effects, proof.lost, proof.doubled, proof.stuck],
    ...[holds(proof) ? 'yes' : 'NO', Math.round(seconds), seed],
  ])
  const all = [head, head.map(() => '---'), ...rows].map((cells) => cells.map(String))
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  const lines = all.map(
    (cells) => `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0)).join(' | ')} |`,
  )
  const remarks = results.flatMap(({ id, proof }) => [
    ...proof.failures.slice(0, 20).map((text) => `${id} FAILED: ${text}`),
    ...proof.notes.map((text) => `${id}: ${text}`),
  ])
  return [...lines, '', ...remarks].join('\n')
}

function pad(cell: string, width: number): string {
  return cell === '---' ? '-'.repeat(width) : cell.padEnd(width)
}
