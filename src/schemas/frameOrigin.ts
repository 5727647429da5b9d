/** The word of a content policy for an address on the server of the portal itself. */
export const OWN_ORIGIN = "'self'"

/** The origin of a page that the portal frames, as a content policy names it; the address is a path of this server or absolute. */
export const frameOrigin = (address: string): string =>
  address.startsWith('/') ? OWN_ORIGIN : new URL(address).origin
