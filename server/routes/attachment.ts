/** What encodeURIComponent leaves and RFC 8187 does not. */
const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** A Content-Disposition that saves the answer under a name (RFC 6266): in ASCII for old readers, and as it is. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
