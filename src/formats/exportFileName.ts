/** Characters that Windows, macOS or Linux refuse in a file name, path separators, and invisible or direction-changing ones. */
const refused = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu
const LONGEST = 50

/** A file name for any site name that every file system accepts; 50 characters are at most 200 of the 255 bytes. */
function safeName(text: string): string {
  const name = text.normalize('NFC').replace(refused, '_').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  return Array.from(name).slice(0, LONGEST).join('').trim() || 'site'
}

/** The name of an exported file, {site name}_{date time}.{extension}; the time is UTC, without colons, which Windows refuses. */
export function exportFileName(siteName: string, at: Date, extension: string): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${safeName(siteName)}_${time}Z.${extension}`
}
