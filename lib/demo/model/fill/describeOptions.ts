/** Finds what a prompt says about an option of an enum: a line `option: description`, with or without a bullet. */
export function describeOptions(prompt: string): (option: string) => string {
  const lines = new Map<string, string>()
  for (const line of prompt.split('\n')) {
    const found =
      /^\s*(?:[-*•]|\d+\.)?\s*[`"“'*]*([^:：`"”'*]{1,60}?)[`"”'*]*\s*(?:[:：]|—|–| - )\s*(\S.*)$/.exec(line)
    if (found?.[1] && found[2]) lines.set(found[1].toLowerCase(), found[2])
  }
  return (option) => lines.get(option.toLowerCase()) ?? ''
}
