import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'

export const AUDIENCE = 'api://seawindow'
export const TENANT = 'a-tenant'
const SCOPE = 'access_as_user'

const tls = join('tests', 'fixtures', 'tls')
const pem = (name: string) => readFileSync(join(tls, `${name}.pem`))

/**
 * A local OpenID provider, whose address is known before the portal's. Its own pages accept any login name with any password,
 * and the name becomes the subject.
 */
export async function startIdentityProvider() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer({ key: pem('key'), cert: pem('certificate') }, (request, response) =>
    answer?.(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Starts answering requests, for a portal at this address. */
  function serve(portal: string): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'portal',
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          redirect_uris: [`${portal}/redirect-bridge.html`],
        },
      ],
      jwks: { keys: [jwk] },
      // The portal uses http, so that a frame of the provider in it is cross-site.
      cookies: { keys: ['a key of the tests'], long: { sameSite: 'none' }, short: { sameSite: 'none' } },
      clientBasedCORS: () => true,
      extraTokenClaims: () => ({ tid: TENANT }),
      features: {
        devInteractions: { enabled: true },
        resourceIndicators: {
          enabled: true,
          defaultResource: () => AUDIENCE,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: SCOPE,
            audience: AUDIENCE,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    })
    answer = provider.callback()
  }

  /** An access token of the provider with changed claims, unsigned if `isSigned` is false. */
  async function token(claims: JWTPayload, isSigned = true): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const all = {
      iss: issuer,
      sub: 'anna',
      tid: TENANT,
      aud: AUDIENCE,
      scope: SCOPE,
      iat: now,
      exp: now + 600,
    }
    const payload = { ...all, ...claims }
    if (!isSigned) return new UnsecuredJWT(payload).encode()
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(keys.privateKey)
  }

  return {
    settings: {
      SSO_AUTHORITY: issuer,
      SSO_CLIENT_ID: 'portal',
      SSO_AUDIENCE: AUDIENCE,
      SSO_SCOPE: SCOPE,
      SSO_TENANT: TENANT,
    },
    issuer,
    serve,
    token,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
