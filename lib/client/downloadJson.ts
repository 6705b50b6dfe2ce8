/** Saves a value as a JSON file; characters no file system takes are left out of the name. */
export function downloadJson(fileName: string, value: unknown): void {
  const url = URL.createObjectURL(
    new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = fileName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  link.click()
  URL.revokeObjectURL(url)
}
