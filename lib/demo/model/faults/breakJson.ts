/** JSON as careless models write it: fenced, in single quotes, with a trailing comma. Text that is no JSON is cut short. */
export function breakJson(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text.slice(0, Math.floor(text.length / 2))
  }
  // Strings with an apostrophe keep their double quotes, so that a tolerant reader can still get the value back.
  const quoted = text.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inner: string) =>
    /['\\]/.test(inner) ? whole : `'${inner}'`,
  )
  return `Here it is:\n\`\`\`json\n${quoted.replace(/([}\]])$/, ',$1').replace(/^([{[]),/, '$1')}\n\`\`\``
}
