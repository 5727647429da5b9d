import type { Customer } from '#schemas/shapes/customer.ts'

/** The portal's settings for the identity provider. */
export interface SingleSignOnConfig {
  authority: string
  clientId: string
  /** The OAuth scope that lets the portal call the server as the user. */
  scope: string
}

/** The server's configuration for the page, in the page's head. */
export interface PortalConfig {
  applicationKey: string
  /** Origin of the historic API, if not the page's own. */
  historicApiUrl?: string
  /** Absent if users do not sign in through an identity provider. */
  singleSignOn?: SingleSignOnConfig
  /** Whether users sign in with a password. */
  hasPasswordSignIn: boolean
  /** Address of a MapLibre style in place of the portal's own map. */
  mapStyleUrl?: string
  /** The origin of the forecast page that this document may frame (`frameOrigin`): that of the customer for whom it was served. */
  forecastUiOrigin?: string
  /** The host on which the notice about the platform's recovery shows. */
  bannerHost?: string
}

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The configuration of this page. @throws SyntaxError if the page was served without one. */
export const readConfig = (): PortalConfig => JSON.parse(metaContent('seawindow-config'))

/** The customer of the request for this page; undefined if the server could not read it. */
export const readCustomer = (): Customer | undefined => {
  const content = metaContent('seawindow-customer')
  return content === '' ? undefined : JSON.parse(content)
}

/** The nonce under which this page may add styles. */
export const readNonce = (): string => metaContent('csp-nonce')
