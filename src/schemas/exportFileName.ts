/** What Windows, macOS or Linux refuse in a file's name or read as something else: a path, a hidden file, other writing directions. */
const refused = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]/gu
const LONGEST = 50

/** A name that every file system takes, whatever people called the site; 50 letters are at most 200 of the 255 bytes. */
function safeName(text: string): string {
  const name = text.normalize('NFC').replace(refused, '_').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  return Array.from(name).slice(0, LONGEST).join('').trim() || 'site'
}

/** The name of an exported file, {site name}_{date time}.{extension}; the time is UTC, without the colons that Windows refuses. */
export function exportFileName(siteName: string, at: Date, extension: string): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `${safeName(siteName)}_${time}Z.${extension}`
}
