import fp from 'fastify-plugin'
import { DAY } from '#weather/time.ts'

/** Days until the file expires. It is written anew for each request; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** A security.txt (RFC 9116): where to report problems, and until when that holds. */
export function securityText(contact: string, portal: string, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY * 1000)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    // The file may name only addresses with TLS.
    ...(portal.startsWith('https://') ? [`Canonical: ${portal}${ADDRESS}`] : []),
    'Preferred-Languages: en',
    '',
  ].join('\n')
}

const ADDRESS = '/.well-known/security.txt'

/** Where researchers find whom to tell about a problem, if SECURITY_CONTACT says it. */
export const securityTextRoute = fp(
  async (app) => {
    const { securityContact, mail } = app.config
    if (securityContact === undefined) return
    app.get(ADDRESS, { config: { open: true }, schema: { hide: true } }, (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .serializer(String)
        .send(securityText(securityContact, mail.portal, app.now())),
    )
  },
  { name: 'securityText' },
)
