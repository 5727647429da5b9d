import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { acceptsPage } from '../../server/plugins/acceptsPage.ts'
import { applicationKey, type SeededApp, seededApp } from './seededApp.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8'
const page =
  '<!doctype html><meta name="csp-nonce" content="%NONCE%" /><meta name="seawindow-config" content="%CONFIG%" />'

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
    ['text/csv, application/problem+json', false],
  ])('%s -> %s', (accept, expected) => {
    expect(acceptsPage(accept)).toBe(expected)
  })
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
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; base-uri 'none'/)
    expect(policy).not.toMatch(/unsafe/)
    const settings =
      /seawindow-config" content="([^"]*)"/.exec(first.body)?.[1]?.replaceAll('&#34;', '"') ?? ''
    expect(JSON.parse(settings)).toEqual({
      applicationKey,
      bannerHost: 'old.example.org',
      hasPasswordSignIn: true,
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
      ...{ SSO_ORIGINS: 'https://keys.example.org', PASSWORD_SIGN_IN: 'off' },
    }
    const { singleSignOn, hasPasswordSignIn } = readConfig(sso)
    const config = { ...server.app.config, singleSignOn, hasPasswordSignIn }
    const other = await buildApp({ ...appOptions, config })
    try {
      const answer = await other.inject({ url: '/', headers: { accept: browser, host: 'localhost' } })
      const settings = /seawindow-config" content="([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&#34;', '"')
      expect(JSON.parse(settings ?? '')).toMatchObject({
        hasPasswordSignIn: false,
        singleSignOn: {
          ...{ authority: sso.SSO_AUTHORITY, clientId: 'portal', scope: 'portal/access_as_user' },
        },
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

  it('an offline page that may load its own files and call nothing', async () => {
    const { headers, statusCode } = await get('/offline.html', '*/*')
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(headers['cache-control']).toBe('no-cache')
  })
})
