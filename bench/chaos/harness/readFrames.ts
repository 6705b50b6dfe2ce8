/** One server-sent frame; without an id it is a control frame. */
export type Frame = { id?: string; data: string }

/** Frames of a stream as they come, until it ends. Throws when it cannot be opened. */
export async function* readFrames(
  url: string,
  headers: { [name: string]: string },
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  const answer = await fetch(url, { headers, signal })
  if (!answer.ok || !answer.body) throw new Error(`${answer.status}`)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of answer.body) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) yield parse(frame)
  }
}

function parse(text: string): Frame {
  const field = (name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const id = field('id')
  return { ...(id === undefined ? {} : { id }), data: field('data') ?? '' }
}
