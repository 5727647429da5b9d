/** How long a browser may take to begin saving. */
const PATIENCE_MS = 60_000

/** Hands the content of a file to the browser to save. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), PATIENCE_MS)
}
