/** The identity provider, as the portal calls it. */
export interface SingleSignOnConfig {
  authority: string
  clientId: string
  /** Lets the portal call the server as the user. */
  scope: string
}

/** What the server tells the page about itself, in the page's own head. */
export interface PortalConfig {
  applicationKey: string
  /** Origin of the historic API where it is not this one. */
  historicApiUrl?: string
  /** How users sign in by an identity provider; absent where they do not. */
  singleSignOn?: SingleSignOnConfig
  /** Whether users sign in with a password. */
  hasPasswordSignIn: boolean
  /** Address of a MapLibre style in place of the portal's own map. */
  mapStyleUrl?: string
  /** The host on which the notice about the platform's recovery shows. */
  bannerHost?: string
}

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The configuration of this page. @throws SyntaxError when the page was served without one. */
export const readConfig = (): PortalConfig => JSON.parse(metaContent('seawindow-config'))

/** The nonce under which this page may add styles. */
export const readNonce = (): string => metaContent('csp-nonce')
