/** A dot neither begins nor ends the part before the @, nor follows another dot. A mail server accepts 64 characters (RFC 5321). */
const LOCAL = /^(?=.{1,64}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/** A host name of the DNS. */
const HOST =
  /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/

/**
 * The characters of an internationalised domain, with the two joiners of Persian and Indian scripts. The URL parser would remove
 * a line break or an invisible character, and decode escapes.
 */
const INTERNATIONAL = /^(?:[A-Za-z0-9.-]|(?![\0-\x7f])[\p{L}\p{M}\p{N}\u200c\u200d])+$/u

/** The maximum length of an address (RFC 5321). */
const LONGEST = 254

/** A domain in ASCII; URL is the only function for it that browsers and Node share. Undefined if it is none. */
function asciiDomain(domain: string): string | undefined {
  if (HOST.test(domain)) return domain
  if (!INTERNATIONAL.test(domain)) return undefined
  const url = `http://${domain}`
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  // Some digits of other scripts become an IPv4 address.
  return HOST.test(host) && !/\.\d+$/.test(host) ? host : undefined
}

/**
 * A mail address as it is sent: an internationalised domain as ASCII (punycode), anything else as it was typed. Undefined if it is not
 * exactly one address: text after a line break in it could add another recipient.
 */
export function sentAddress(address: string): string | undefined {
  // The conversion of a domain takes longer the longer it is.
  if (address.length > LONGEST) return undefined
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  const domain = asciiDomain(address.slice(at + 1))
  if (!LOCAL.test(local) || domain === undefined) return undefined
  const sent = `${local}@${domain}`
  return sent.length <= LONGEST ? sent : undefined
}

/** The mailbox of an address, the same for each spelling of it: letters in any case, and a domain in its own script or in ASCII. */
export const mailboxOf = (address: string): string => (sentAddress(address) ?? address).toLowerCase()

/** One address of each mailbox: the first. */
export const distinctMailboxes = (addresses: readonly string[]): string[] =>
  [...Map.groupBy(addresses, mailboxOf).values()].flatMap(([first]) => first ?? [])

/**
 * Whether an address can be typed into a form. The server also sends to and from hosts without a domain, such as its own
 * `admin@localhost`; in a form that would be a typing error.
 */
export const isMailAddress = (address: string): boolean =>
  sentAddress(address)?.slice(address.lastIndexOf('@')).includes('.') ?? false
