const YEAR_S = 31_536_000

/** A preference of this browser that the server needs for its first answer (language, sidebar). Never anything secret. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_S}; samesite=lax`
}
