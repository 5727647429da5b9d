/** How long a browser may take to begin saving. */
const PATIENCE_MS = 60_000

/** Hands text to the browser as a file to save. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), PATIENCE_MS)
}
