import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountPage, modulesWith } from '#schemas/access/modules.ts'
import { buildApp } from '#server/app.ts'
import { acceptsAnyPage, acceptsPage } from '#server/plugins/acceptsPage.ts'
import { securityText } from '#server/plugins/securityText.ts'
import { readConfig } from '#server/settings/config.ts'
import { applicationKey, type SeededApp, seededApp } from './seededApp.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'
const page =
  '<!doctype html><meta name="csp-nonce" content="%NONCE%" /><meta name="seawindow-config" content="%CONFIG%" />' +
  '<meta name="seawindow-customer" content="%CUSTOMER%" /><script>let a = 1\n</script><script src="/b.js"></script>'

let server: SeededApp
let app: SeededApp['app']
let appOptions: Parameters<typeof buildApp>[0]
beforeAll(async () => {
  server = await seededApp({ BANNER_HOST: 'old.example.org' })
  const portalDir = join(server.folder, 'built')
  mkdirSync(join(portalDir, 'assets'), { recursive: true })
  mkdirSync(join(portalDir, 'customers', '7', 'overlays'), { recursive: true })
  writeFileSync(join(portalDir, 'index.html'), page)
  writeFileSync(join(portalDir, 'assets', 'main-a1b2.js'), 'export const a = 1\n')
  writeFileSync(
    join(portalDir, 'assets', 'main-a1b2.js.br'),
    brotliCompressSync('export const compressed = true\n'),
  )
  writeFileSync(join(portalDir, 'customers', '7', 'overlays', 'sites.json'), '{}')
  writeFileSync(join(portalDir, 'redirect-bridge.html'), '<title>Sign-in</title>')
  writeFileSync(join(portalDir, '.made-from'), 'secret')
  const { database, customersDir, schemasDir } = server
  appOptions = {
    database,
    changes: server.app.cache,
    customersDir,
    schemasDir,
    portalDir,
    now: server.app.now,
    weather: server.app.weather,
    config: server.app.config,
  }
  app = await buildApp(appOptions)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

/** Requests as a browser on the host of the customer whose folder the URL names. */
const get = (url: string, accept = browser) =>
  app.inject({
    url,
    headers: { accept, host: url.startsWith('/customers/7/') ? '7.localhost' : 'localhost' },
  })

describe('acceptsPage', () => {
  it.each([
    [browser, true],
    ['text/html', true],
    ['*/*', false],
    [undefined, false],
    ['', false],
    ['application/json', false],
    ['application/json, application/problem+json', false],
    ['application/json, text/html;q=0.5', false],
    ['text/html;q=0, */*', false],
    ['text/html;q=0.9, application/problem+json', false],
    ['Text/HTML;level=1, application/json;q=0.9', true],
    ['application/xhtml+xml, */*', false],
    ['text/html;q=, ;;, html', true],
    ['text/csv, application/problem+json', false],
  ])('%s -> %s', (accept, expected) => {
    expect(acceptsPage(accept)).toBe(expected)
  })
})

describe('acceptsAnyPage', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['*/*', true],
    ['text/*', true],
    ['Text/*;q=0.9, image/png;q=0.1', true],
    [browser, true],
    ['image/avif,image/webp,*/*;q=0.8', false],
    ['application/json, text/plain, */*', false],
    ['text/csv, */*;q=0.1', false],
    ['*/*;q=0', false],
    ['application/json', false],
  ])('%s -> %s', (accept, expected) => {
    expect(acceptsAnyPage(accept)).toBe(expected)
  })
})

/** Pages of modules and resources; none of their addresses is a call, also where the pattern of a call matches one. */
const pagesOnly = [
  '/',
  '/?a=1',
  '/site/3',
  '/forecasts',
  '/forecasts/',
  '/forecasts/board',
  '/forecasts/site/3',
  '/analytics',
  '/analytics/3',
  '/alerts',
  '/alerts/3',
  '/reports',
  '/operations',
  '/operations/create',
  '/operations/3',
  '/hindcasts',
  '/hindcasts/workability',
  '/forecastui',
  '/wiki',
  '/wiki/faq',
  '/settings',
  '/settings/forms',
  '/settings/access',
  '/settings/data',
  '/settings/data/3',
  '/settings/feeds',
  '/settings/groups',
  '/settings/groups/3',
  '/settings/groups/create',
  '/settings/feeds/3',
  '/settings/feeds/create',
  '/settings/tokens',
  '/settings/tokens/3',
  '/settings/audit',
  '/settings/views',
  '/settings/outbox',
  '/settings/outbox/3',
  '/settings/users/3',
  '/settings/users/create',
  '/settings/users/import',
  '/account',
]

describe('a page whose address is no call', () => {
  it('is each module, and each resource with another address for its calls', () => {
    const paths = new Set(pagesOnly)
    const files = Object.values(server.app.forms.resources(null))
    for (const { path } of [...modulesWith(files), accountPage]) expect(paths).toContain(path)
    for (const { resource } of files)
      if (!server.app.forms.recordCall({ method: 'GET', originalUrl: resource.path }))
        expect(paths).toContain(resource.path)
  })

  it.each(pagesOnly)('is sent to programs that accept any type or text, at %s', async (url) => {
    for (const method of ['GET', 'HEAD'] as const)
      for (const accept of ['*/*', undefined, 'text/*']) {
        const { statusCode, headers, body } = await app.inject({
          method,
          url,
          headers: { host: 'localhost', ...(accept && { accept }) },
        })
        expect([method, accept, statusCode]).toEqual([method, accept, 200])
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
        expect(headers['content-security-policy']).toContain("script-src 'self'")
        expect(headers.vary).toContain('Accept')
        expect(body.includes('<!doctype html>')).toBe(method === 'GET')
      }
    const { statusCode, headers } = await app.inject({ method: 'POST', url, headers: { host: 'localhost' } })
    if (statusCode === 405) expect(headers.allow).toContain('GET, HEAD')
    expect([400, 401, 405]).toContain(statusCode)
  })

  it.each(pagesOnly)('is not sent to programs that prefer another type, at %s', async (url) => {
    for (const accept of ['application/json', 'application/json, text/plain, */*', 'image/webp,*/*;q=0.8']) {
      const { statusCode, headers } = await get(url, accept)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    }
  })
})

it.each(['/settings/sites', '/settings/users'])(
  '%s is a page and a call, told apart by text/html',
  async (url) => {
    for (const accept of ['*/*', 'text/*', '']) expect((await get(url, accept)).statusCode).toBe(401)
    expect((await get(url, 'text/html')).headers['content-type']).toBe('text/html; charset=utf-8')
  },
)

it.each([
  '/forecasts/nothing',
  '/forecasts/1/nothing',
  '/account/nothing',
  '/settings/nothing',
  '/wiki/no.webp',
  '/wiki/a/b',
  '/records',
])('%s is neither a page nor a call', async (url) => {
  const { statusCode, headers } = await get(url, '*/*')
  expect([400, 401, 404]).toContain(statusCode)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
})

describe('a built file', () => {
  it('is sent in its precompressed form with the policy and cache age of the uncompressed file', async () => {
    const answer = await app.inject({
      url: '/assets/main-a1b2.js',
      headers: { accept: '*/*', 'accept-encoding': 'gzip, br' },
    })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("connect-src 'self'"),
    })
    expect(String(brotliDecompressSync(answer.rawPayload))).toBe('export const compressed = true\n')
  })
})

describe('the page', () => {
  it.each([
    '/',
    '/forecasts',
    '/forecasts/site/3',
    '/settings/sites',
    '/sites',
    '/customer',
    '/wiki/faq',
    '/no/such',
  ])('is served to a browser at %s', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers.vary).toContain('Accept')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('contains its settings, and a new nonce that its policy names', async () => {
    const [first, second] = [await get('/'), await get('/')]
    const nonceOf = ({ body }: { body: string }) => /csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? ''
    const policy = String(first.headers['content-security-policy'])
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    expect(policy).toContain(`'nonce-${nonceOf(first)}'`)
    // printf 'let a = 1\n' | openssl dgst -sha256 -binary | base64
    expect(policy).toMatch(
      /default-src 'none'; script-src 'self' 'sha256-1kR9b2MdF6r4sNsK3xRwZG6ZGjryLG\+Pf2BB3kK20hM='; .*frame-ancestors 'none'; base-uri 'none'/,
    )
    expect(policy).not.toMatch(/unsafe/)
    const settings =
      /seawindow-config" content="([^"]*)"/.exec(first.body)?.[1]?.replaceAll('&#34;', '"') ?? ''
    expect(JSON.parse(settings)).toEqual({
      applicationKey,
      bannerHost: 'old.example.org',
      hasPasswordSignIn: true,
      forecastUiOrigin: '&#39;self&#39;',
    })
  })

  it('has the configured map style, from whose origin the page and its workers may load', async () => {
    const mapStyleUrl = 'https://maps.example.org/styles/sea/style.json?key=1'
    const other = await buildApp({ ...appOptions, config: { ...server.app.config, mapStyleUrl } })
    try {
      const ask = (url: string, accept: string) =>
        other.inject({ url, headers: { accept, host: 'localhost' } })
      const page = await ask('/', browser)
      expect(page.body).toContain(`"mapStyleUrl":"${mapStyleUrl}"`.replaceAll('"', '&#34;'))
      const policy = String(page.headers['content-security-policy'])
      for (const directive of ['connect-src', 'img-src'])
        expect(policy).toMatch(new RegExp(`${directive} [^;]*https://maps\\.example\\.org(;| )`))
      const worker = await ask('/assets/main-a1b2.js', '*/*')
      expect(worker.headers['content-security-policy']).toContain(
        "connect-src 'self' https://maps.example.org;",
      )
    } finally {
      await other.close()
    }
  })

  it('has the identity provider, which its policy allows it to call and frame, and whether passwords are on', async () => {
    const sso = {
      SSO_AUTHORITY: 'https://login.example.org/tenant',
      SSO_CLIENT_ID: 'portal',
      SSO_ORIGINS: 'https://keys.example.org',
      PASSWORD_SIGN_IN: 'off',
    }
    const { singleSignOn, hasPasswordSignIn } = readConfig(sso)
    const config = { ...server.app.config, singleSignOn, hasPasswordSignIn }
    const other = await buildApp({ ...appOptions, config })
    try {
      const answer = await other.inject({ url: '/', headers: { accept: browser, host: 'localhost' } })
      const settings = /seawindow-config" content="([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&#34;', '"')
      expect(JSON.parse(settings ?? '')).toMatchObject({
        hasPasswordSignIn: false,
        singleSignOn: { authority: sso.SSO_AUTHORITY, clientId: 'portal', scope: 'portal/access_as_user' },
      })
      const policy = String(answer.headers['content-security-policy'])
      for (const directive of ['connect-src', 'frame-src'])
        for (const origin of ['https://login.example.org', 'https://keys.example.org'])
          expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}( |;|$)`))
      const plain = String((await get('/')).headers['content-security-policy'])
      expect(plain).not.toContain('example.org')
    } finally {
      await other.close()
    }
  })

  it('has the customer of the user, else that of the host', async () => {
    const customer = async (host: string, username?: string) => {
      const cookie = username && { cookie: `token=${await server.tokenOf(username)}` }
      const { body } = await app.inject({ url: '/', headers: { accept: browser, host, ...cookie } })
      const content = /seawindow-customer" content="([^"]*)"/.exec(body)?.[1] ?? ''
      return JSON.parse(content.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)))
    }
    const ofCall = async (username: string) =>
      (
        await app.inject({
          url: '/customer',
          headers: {
            'x-api-key': applicationKey,
            authorization: `Bearer ${await server.tokenOf(username)}`,
            host: 'localhost',
          },
        })
      ).json().data
    expect(await customer('7.localhost')).toEqual(await ofCall('planner7'))
    expect(await customer('localhost', 'planner7')).toEqual(await ofCall('planner7'))
    expect(await customer('7.localhost', 'planner')).toEqual(await ofCall('planner'))
  })

  it('may frame the forecast page of the user’s customer, else that of the host, and of no other', async () => {
    const file = join(server.customersDir, '7', 'profile.json')
    const profile = readFileSync(file, 'utf8')
    const forecastUiAddress = 'https://seven.example.org/now'
    writeFileSync(file, JSON.stringify({ ...JSON.parse(profile), forecastUiAddress }))
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    try {
      const frameSource = async (host: string, username?: string) => {
        const cookie = username && { cookie: `token=${await server.tokenOf(username)}` }
        const { headers, body } = await app.inject({
          url: '/',
          headers: { accept: browser, host, ...cookie },
        })
        const source = /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
        expect(body.includes('https://seven.example.org')).toBe(source !== "'self'")
        return source
      }
      const seven = 'https://seven.example.org'
      expect(await frameSource('localhost')).toBe("'self'")
      expect(await frameSource('7.localhost')).toBe(seven)
      expect(await frameSource('localhost', 'planner7')).toBe(seven)
      expect(await frameSource('7.localhost', 'planner')).toBe("'self'")
    } finally {
      writeFileSync(file, profile)
    }
  })

  it.each([
    ['/sites', 'application/json', 401],
    ['/no/such', 'application/json', 404],
    ['/no/such', '*/*', 404],
    ['/assets/missing.js', '*/*', 404],
  ])('is not served at %s to %s', async (url, accept, status) => {
    const answer = await get(url, accept)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it('is missing until it is built', async () => {
    const answer = await server.app.inject({ url: '/', headers: { accept: browser } })
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      'The portal has not been built yet: run npm run build, or npm start.',
    ])
  })
})

describe('files', () => {
  it.each([
    ['/assets/main-a1b2.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/customers/7/branding/logo.svg', 'image/svg+xml', 'no-cache'],
    ['/customers/default/profile.json', 'application/json; charset=utf-8', 'no-cache'],
  ])('%s', async (url, type, cache) => {
    const answer = await get(url, '*/*')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      type,
      cache,
    ])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/customers/7/overlays/sites.json',
    '/customers/7/branding/../overlays/sites.json',
    '/customers/7/branding/..%2foverlays/sites.json',
    '/customers/7/branding/..%252foverlays/sites.json',
    '/customers//7/overlays/sites.json',
    '/./customers/7/overlays/sites.json',
    '/.made-from',
    '/index.html',
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
  ])('%s is not found', async (url) => {
    const answer = await get(url, '*/*')
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  it('include every picture that a profile names', async () => {
    for (const folder of ['default', '7']) {
      const profile = JSON.parse(readFileSync(join(server.customersDir, folder, 'profile.json'), 'utf8'))
      const { logo, wallpapers, pdfHeaderImage, pdfFooterImage } = profile
      for (const url of [logo, ...wallpapers, pdfHeaderImage, pdfFooterImage])
        expect([url, (await get(url, '*/*')).statusCode]).toEqual([url, 200])
    }
  })
})

describe('an installed portal gets', () => {
  it('a manifest with the name of the customer', async () => {
    const answers = await Promise.all(
      ['localhost', '7.localhost'].map((host) =>
        app.inject({ url: '/manifest.webmanifest', headers: { accept: '*/*', host } }),
      ),
    )
    const names = answers.map((answer) => answer.json().name)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const name of names) expect(name).toMatch(/^Seawindow, ./)
    expect(new Set(names).size).toBe(2)
    expect(answers[0]?.headers).toMatchObject({ 'content-type': 'application/manifest+json', vary: 'Cookie' })
  })

  it('an example of a forecast page without a script, whose styles alone are allowed', async () => {
    const { headers, statusCode, body } = await get('/example-forecast.html', browser)
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>Example forecast</h1>')
    expect(body).not.toContain('<script')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'`,
    )
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('an offline page that may load its own files and call nothing', async () => {
    const { headers, statusCode } = await get('/offline.html', '*/*')
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(headers['cache-control']).toBe('no-cache')
  })
})

it.each([
  ['/', "'none'", 'DENY'],
  ['/offline.html', "'none'", 'DENY'],
  ['/assets/main-a1b2.js', "'none'", 'DENY'],
  ['/docs/', "'none'", 'DENY'],
  ['/redirect-bridge.html', "'self'", 'SAMEORIGIN'],
  ['/example-forecast.html', "'self'", 'SAMEORIGIN'],
  ['/forecastui', "'none'", 'DENY'],
])(
  '%s has the same rule of framing in its policy (%s) and in the older header (%s)',
  async (url, ancestors, option) => {
    const { headers } = await get(url)
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${ancestors}`)
    expect(headers['x-frame-options']).toBe(option)
  },
)

describe('an address that programs try on every server', () => {
  it.each(['*/*', browser])('/robots.txt keeps crawlers out, for Accept: %s', async (accept) => {
    const { statusCode, headers, body } = await get('/robots.txt', accept)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe('User-agent: *\nDisallow: /\n')
  })

  it.each(['image/avif,image/webp,*/*;q=0.8', browser])(
    '/favicon.ico is an icon, for Accept: %s',
    async (accept) => {
      const { statusCode, headers, rawPayload } = await get('/favicon.ico', accept)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
      // Reserved, the type of icons, and the number of pictures.
      expect([0, 2, 4].map((at) => rawPayload.readUInt16LE(at))).toEqual([0, 1, 3])
    },
  )

  it('/.well-known/security.txt exists only if there is a contact', async () => {
    const url = '/.well-known/security.txt'
    expect((await get(url, '*/*')).statusCode).toBe(404)
    const contact = 'mailto:security@example.org'
    const { securityContact } = readConfig({ SECURITY_CONTACT: contact })
    const mail = { ...server.app.config.mail, portal: 'https://portal.example.org' }
    const other = await buildApp({ ...appOptions, config: { ...server.app.config, securityContact, mail } })
    try {
      for (const accept of ['*/*', browser]) {
        const { statusCode, headers, body } = await other.inject({ url, headers: { accept } })
        expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
        expect(body).toBe(
          [
            `Contact: ${contact}`,
            'Expires: 2026-12-12T00:00:00Z',
            'Canonical: https://portal.example.org/.well-known/security.txt',
            'Preferred-Languages: en',
            '',
          ].join('\n'),
        )
      }
    } finally {
      await other.close()
    }
  })

  it('security.txt names no address without TLS', () => {
    const text = securityText('https://example.org/security', 'http://127.0.0.1:8080', server.app.now())
    expect(text).not.toContain('127.0.0.1')
  })

  it.each(['security@example.org', 'http://example.org/security', 'mailto:a@b\nContact: c'])(
    'security.txt does not accept the contact %j',
    (contact) => {
      expect(() => readConfig({ SECURITY_CONTACT: contact })).toThrow(/^SECURITY_CONTACT must be/)
    },
  )
})
