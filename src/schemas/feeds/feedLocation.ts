/** The placeholders that a location must have: the reference time in UTC. */
const required = ['YYYY', 'MM', 'DD', 'HH'] as const

/** Stands in the query of an address for the key. */
const KEY = '{KEY}'

const PLACEHOLDER = /\{(YYYY|MM|DD|HH)\}/g

/** Whether a location is an address and no file below the folder of feeds. */
export const isAddress = (location: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(location)

/** The location of the run of a reference time (unix seconds), still without the key. */
export function locationOf(location: string, reference: number): string {
  const [date = '', time = ''] = new Date(reference * 1000).toISOString().split('T')
  const [YYYY = '', MM = '', DD = ''] = date.split('-')
  const parts: Record<string, string> = { YYYY, MM, DD, HH: time.slice(0, 2) }
  return location.replace(PLACEHOLDER, (_, name: string) => parts[name]!)
}

/** Whether the key stands in the address. */
export const hasKey = (location: string): boolean => location.includes(KEY)

/** The address with the key in its place. */
export const withKey = (address: string, key: string): string =>
  address.replaceAll(KEY, () => encodeURIComponent(key))

/** The host of an address, which has no placeholder; undefined for a file. */
export const hostOf = (location: string): string | undefined =>
  isAddress(location) && URL.canParse(location) ? new URL(location).host : undefined

function addressProblem(location: string): string | undefined {
  if (!/^https:\/\//i.test(location) || !URL.canParse(location))
    return 'Must be an address that begins with https://, or the path of a file'
  const { username, password, host, hash } = new URL(location)
  if (username !== '' || password !== '') return 'A key does not belong in front of the host'
  if (/[{}]|%7b|%7d/i.test(host)) return 'The host cannot have a placeholder'
  if (location.split('?')[0]?.includes(KEY) || hash !== '')
    return '{KEY} can only stand in the query, after "?"'
  return undefined
}

/** A name of a file or folder, which is no hidden one. */
const NAME = /^\w[\w.+-]*$/

/**
 * Why a feed cannot be read at a location; undefined if it can. A file is named by its path below the customer's folder, with slashes, and
 * every name is plain, so that none leads out of the folder.
 */
export function locationProblem(location: string): string | undefined {
  const missing = required.find((name) => !location.includes(`{${name}}`))
  if (missing) return `Must have {${missing}}: {YYYY}, {MM}, {DD} and {HH} are the reference time of a run`
  const others = location.replace(PLACEHOLDER, '0').replaceAll(KEY, '0')
  if (/[{}]/.test(others)) return 'Only {YYYY}, {MM}, {DD}, {HH} and, in an address, {KEY} are replaced'
  if (isAddress(location)) return addressProblem(location)
  return others.split('/').every((name) => NAME.test(name)) && !hasKey(location)
    ? undefined
    : 'Names of folders and of the file have letters, digits, dots and dashes, with "/" between them'
}
