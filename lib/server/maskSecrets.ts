/** Replaces every occurrence of a secret's value in any text of `value`, keys included, by `[secret]`. */
export function maskSecrets<T>(value: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return value
  let text = JSON.stringify(value)
  for (const secret of secrets) {
    // as it stands inside a JSON text: quotes and backslashes escaped
    const escaped = JSON.stringify(secret).slice(1, -1)
    text = text.replaceAll(escaped, '[secret]')
  }
  return JSON.parse(text)
}
