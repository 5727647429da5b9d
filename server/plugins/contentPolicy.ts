import { createHash } from 'node:crypto'

/** The hash of the empty style element that MapLibre and Plotly insert before they fill it through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export interface PolicyOrigins {
  /** Pages that may be framed: the external forecast page. */
  frames: readonly string[]
  /** Map tiles. */
  tiles: readonly string[]
  /** Other servers that the portal calls. */
  calls: readonly string[]
}

/** The words of a policy that allow the scripts or styles inside a page, by the hash of their text. */
const inline = (element: 'script' | 'style', page: string): string[] =>
  [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** The content security policy of a page; `nonce` lets the page's own libraries add styles. */
export function contentPolicy(page: string, nonce: string, { frames, tiles, calls }: PolicyOrigins): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline('script', page)],
    'style-src': ["'self'", `'nonce-${nonce}'`, emptyStyle],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tiles, ...calls],
    'worker-src': ["'self'"],
    'frame-src': frames.length > 0 ? frames : ["'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  }
  return written(directives)
}

/** The policy of a script: a worker is subject to that of its own file, and the map's worker loads the basemap and the tiles. */
export function scriptPolicy({ tiles }: Pick<PolicyOrigins, 'tiles'>): string {
  return written({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'", ...tiles],
    'frame-ancestors': ["'none'"],
  })
}

/** The policy of the page to which an identity provider redirects, which may be in a hidden frame of the portal. */
export const redirectPagePolicy = (): string =>
  written({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  })

/** The policy of the example of a forecast page, which the portal may frame: it has styles and no script. */
export const examplePagePolicy = (page: string): string =>
  written({
    'default-src': ["'none'"],
    'style-src': inline('style', page),
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
  })

/** The policy of the page that is shown offline: it has files of its own and makes no calls. */
export const offlinePagePolicy = (): string =>
  written({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })

/** The policy of the page that shows the API: its library adds one style element and can try calls of this origin. */
export const apiPagePolicy = (): string =>
  written({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })

/** The policy of a page with text and one button. */
export const formPagePolicy = (nonce: string): string =>
  written({
    'default-src': ["'none'"],
    'style-src': [`'nonce-${nonce}'`],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })

/**
 * What `X-Frame-Options` says for browsers that do not know `frame-ancestors`; undefined where the policy has none, or
 * names origins, for which the header has no word.
 */
export function frameOptions(policy: string): 'DENY' | 'SAMEORIGIN' | undefined {
  const [, ancestors] = /(?:^|;)\s*frame-ancestors ([^;]*)/.exec(policy) ?? []
  if (ancestors === "'none'") return 'DENY'
  return ancestors === "'self'" ? 'SAMEORIGIN' : undefined
}

const written = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
