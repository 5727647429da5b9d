import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

/** The identity provider that the server trusts. */
export interface SingleSignOnSettings {
  /** The issuer, for a single tenant: its metadata are below `/.well-known/openid-configuration`. */
  authority: string
  /** The client id of the portal at the provider. */
  clientId: string
  /** The audience of the server's access tokens. */
  audience: string
  /** The claim `tid` that tokens must have; not checked where the authority itself is for a single tenant. */
  tenant?: string
  /** The scope to request so that the portal can call the server as the user. */
  scope: string
  /** Further origins of the provider that the portal calls and frames. */
  origins: string[]
}

/**
 * The user's identity at the provider. A subject is unique for its issuer and
 * never reassigned to another person; an e-mail may be.
 */
export interface Identity {
  issuer: string
  subject: string
}

/** The token does not sign in here; the reason is only for the log. */
export class TokenRefusal extends Error {}

/** Only asymmetric signatures: with a shared secret, the public key could be used to sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Allowed clock difference in seconds. */
const CLOCK_TOLERANCE = 60

/** Timeout of the provider in milliseconds. */
const PATIENCE_MS = 5000

interface Metadata {
  issuer: string
  jwks_uri: string
}

const isLoopback = ({ hostname }: URL) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** Keys are fetched only over a connection that cannot be intercepted. */
function safeUrl(address: string): URL {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isLoopback(url)) throw new Error(`${address} is not an https address.`)
  return url
}

/** @throws Error where the provider cannot be reached or its issuer differs from the authority. */
async function metadataOf(authority: string): Promise<Metadata> {
  const url = safeUrl(`${authority}/.well-known/openid-configuration`)
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}.`)
  const { issuer, jwks_uri } = (await answer.json()) as Metadata
  if (issuer !== authority) throw new Error(`The identity provider calls itself ${issuer}.`)
  return { issuer, jwks_uri }
}

const scopesOf = ({ scp, scope }: JWTPayload): string[] => String(scp ?? scope ?? '').split(' ')

/** The name of a scope as it appears in tokens: Microsoft's omit the address of the server. */
const scopeName = (scope: string) => scope.slice(scope.lastIndexOf('/') + 1)

/** The reader of access tokens of a provider, whose metadata and keys are cached. */
export function createIdentityProvider({ authority, audience, tenant, scope }: SingleSignOnSettings) {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  const currentKeys = () => {
    keys ??= metadataOf(authority).then(({ jwks_uri }) =>
      createRemoteJWKSet(safeUrl(jwks_uri), { timeoutDuration: PATIENCE_MS }),
    )
    // The next sign-in retries.
    keys.catch(() => {
      keys = undefined
    })
    return keys
  }

  async function verified(token: string, now: Date): Promise<JWTPayload> {
    const keySet = await currentKeys()
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer: authority,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE,
      })
      return payload
    } catch (error) {
      // A failure to fetch the keys is not a fault of the token.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error
      throw new TokenRefusal(error.message, { cause: error })
    }
  }

  return {
    /**
     * The identity of an access token.
     * @throws TokenRefusal where issuer, audience, signature, time, tenant or scope
     * are wrong, any other error where the provider cannot be reached.
     */
    async identityOf(token: string, now: Date): Promise<Identity> {
      const payload = await verified(token, now)
      if (tenant !== undefined && payload.tid !== tenant)
        throw new TokenRefusal('The token is of another tenant.')
      const scopes = scopesOf(payload)
      if (!scopes.includes(scope) && !scopes.includes(scopeName(scope)))
        throw new TokenRefusal('The token lacks the scope.')
      if (typeof payload.sub !== 'string' || payload.sub === '')
        throw new TokenRefusal('The token has no subject.')
      return { issuer: authority, subject: payload.sub }
    },
  }
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>
