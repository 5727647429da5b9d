import {
  type AuthenticationResult,
  BrowserAuthError,
  InteractionRequiredAuthError,
  ProtocolMode,
  PublicClientApplication,
} from '@azure/msal-browser'
import type { SingleSignOnConfig } from '../config.ts'

/** The page that hands the provider's answer to this one. */
const REDIRECT_PAGE = '/redirect-bridge.html'

/** Milliseconds for the try without a window: a browser lets a page open one for five seconds after a click. */
const SILENT_PATIENCE = 3000

/** The sentences of the specification, section 8. */
const noToken = 'Unable to authenticate using SSO.'
const popupFailed = 'Unable to authorize. Please contact your administrator.'

/** Why nobody was signed in, in words for the user. */
export class SingleSignOnFailure extends Error {}

let opening: Promise<PublicClientApplication> | undefined

/** The library keeps its account and tokens in the session storage, which ends with the tab and with signing out. */
async function openClient({ authority, clientId }: SingleSignOnConfig): Promise<PublicClientApplication> {
  const client = new PublicClientApplication({
    auth: {
      ...{ authority, clientId, redirectUri: location.origin + REDIRECT_PAGE },
      knownAuthorities: [new URL(authority).host],
    },
    cache: { cacheLocation: 'sessionStorage' },
    system: { protocolMode: ProtocolMode.OIDC, iframeBridgeTimeout: SILENT_PATIENCE },
  })
  await client.initialize()
  return client
}

function clientOf(config: SingleSignOnConfig): Promise<PublicClientApplication> {
  opening ??= openClient(config)
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** Whether the provider wants to see the user, or could not be asked without a window. */
const needsWindow = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError || error instanceof BrowserAuthError

/** Without a window where the provider knows the user already. */
async function withoutWindow(client: PublicClientApplication, scopes: string[]) {
  const [account] = client.getAllAccounts()
  return account ? client.acquireTokenSilent({ scopes, account }) : client.ssoSilent({ scopes })
}

/** A window that was closed before has left its sign-in unfinished: this one takes its place. */
const withWindow = (client: PublicClientApplication, scopes: string[]): Promise<AuthenticationResult> =>
  client
    .acquireTokenPopup({ scopes, overrideInteractionInProgress: true })
    .catch((cause: unknown) => Promise.reject(new SingleSignOnFailure(popupFailed, { cause })))

/**
 * An access token of the identity provider: silently where it can be had so, else by a window in which the user signs in or consents.
 * @throws SingleSignOnFailure where there is none.
 */
export async function accessToken(config: SingleSignOnConfig): Promise<string> {
  const scopes = [config.scope]
  const client = await clientOf(config).catch((cause: unknown) => {
    throw new SingleSignOnFailure(noToken, { cause })
  })
  const { accessToken } = await withoutWindow(client, scopes).catch((cause: unknown) => {
    if (needsWindow(cause)) return withWindow(client, scopes)
    throw new SingleSignOnFailure(noToken, { cause })
  })
  if (!accessToken) throw new SingleSignOnFailure(noToken)
  return accessToken
}

/** Forgets account and tokens: the next sign-in asks the provider again. */
export async function forgetAccount(): Promise<void> {
  const client = await opening
  await client?.clearCache()
}
