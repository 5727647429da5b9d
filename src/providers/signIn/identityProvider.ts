import {
  type AuthenticationResult,
  BrowserAuthError,
  InteractionRequiredAuthError,
  ProtocolMode,
  PublicClientApplication,
} from '@azure/msal-browser'
import type { SingleSignOnConfig } from '../config.ts'

/** The page that passes the provider's response to this one. */
const REDIRECT_PAGE = '/redirect-bridge.html'

/** Timeout in ms of the silent attempt: a browser lets a page open a window only within five seconds after a click. */
const SILENT_PATIENCE = 3000

/** Messages from the specification, section 8. */
const noToken = 'Unable to authenticate using SSO.'
const popupFailed = 'Unable to authorize. Please contact your administrator.'

/** A failed sign-in, with a message for the user. */
export class SingleSignOnFailure extends Error {}

let opening: Promise<PublicClientApplication> | undefined

/** The library stores its account and tokens in session storage, which is cleared on sign-out and when the tab closes. */
async function openClient({ authority, clientId }: SingleSignOnConfig): Promise<PublicClientApplication> {
  const client = new PublicClientApplication({
    auth: {
      authority,
      clientId,
      redirectUri: location.origin + REDIRECT_PAGE,
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

/** Whether the provider requires user interaction, or silent sign-in failed in the browser. */
const needsWindow = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError || error instanceof BrowserAuthError

/** Gets a token silently, which works if the user is already signed in at the provider. */
async function withoutWindow(client: PublicClientApplication, scopes: string[]) {
  const [account] = client.getAllAccounts()
  return account ? client.acquireTokenSilent({ scopes, account }) : client.ssoSilent({ scopes })
}

/** Gets a token in a popup window, overriding a sign-in left unfinished in a window that was closed. */
const withWindow = (client: PublicClientApplication, scopes: string[]): Promise<AuthenticationResult> =>
  client
    .acquireTokenPopup({ scopes, overrideInteractionInProgress: true })
    .catch((cause: unknown) => Promise.reject(new SingleSignOnFailure(popupFailed, { cause })))

/**
 * Gets an access token from the identity provider: silently if possible, else in a window where the user signs in or consents.
 * @throws SingleSignOnFailure if no token is obtained.
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

/** Clears the account and tokens, so that the next sign-in goes to the provider again. */
export async function clearAccount(): Promise<void> {
  const client = await opening
  await client?.clearCache()
}
