import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { frameOrigin, OWN_ORIGIN } from '#schemas/frameOrigin.ts'
import { randomCookie, TOKEN_COOKIE } from '../authentication/cookies.ts'
import type { SingleSignOnSettings } from '../authentication/singleSignOn/identityProvider.ts'
import { Failure, fail } from '../failure.ts'
import { stampOf } from '../files/jsonFile.ts'
import { acceptsAnyPage, acceptsPage } from './acceptsPage.ts'
import { bearerToken } from './access.ts'
import {
  contentPolicy,
  examplePagePolicy,
  offlinePagePolicy,
  redirectPagePolicy,
  scriptPolicy,
} from './contentPolicy.ts'
import { sendFailure } from './errors.ts'
import { pathOf } from './forms.ts'
import { withImplied } from './requests/allowedMethods.ts'
import { hasWordForId, isPageAddress } from './requests/pageAddresses.ts'

const notBuilt = 'The portal has not been built yet: run npm run build, or npm start.'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Only the profile and the images in a customer's folder are files of the portal; overlays are part of the forms. */
const publicOfCustomer = /^customers\/[^/]+\/(profile\.json|branding\/[^/]+)$/

/** The customer whose folder contains a file; the folder `default` and other named folders belong to no customer. */
const customerOfFile = (path: string) => /^customers\/(\d+)\//.exec(path)?.[1]

/** Whether the percent-encoding of an address is valid. */
export function isDecodable(address: string): boolean {
  // Each request is checked, and most addresses contain no escape.
  if (!address.includes('%')) return true
  try {
    decodeURIComponent(pathOf(address))
    return true
  } catch {
    return false
  }
}

/** The page to which the identity provider redirects. */
const REDIRECT_PAGE = 'redirect-bridge.html'

/** The page that the demonstration frames as another provider's forecast. */
const EXAMPLE_PAGE = 'example-forecast.html'

/** The page that the service worker shows when no server is reachable, and the worker itself. */
const OFFLINE_PAGE = 'offline.html'
const SERVICE_WORKER = 'sw.js'

/** The name of an installed portal, and its appearance. */
const MANIFEST = 'manifest.webmanifest'

/** The single sign-on settings that the portal needs. */
const configOf = ({ authority, clientId, scope }: SingleSignOnSettings) => ({ authority, clientId, scope })

/** Plain names only: no hidden files, and no escapes that resolve to another path later. */
const isPublic = (path: string) =>
  /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) &&
  path !== 'index.html' &&
  (!path.startsWith('customers/') || publicOfCustomer.test(path))

/** index.html from disk; read again after a new build. */
function createTemplate(path: string): () => string {
  let known = { stamp: '', text: '' }
  return () => {
    const stamp = stampOf(path)
    if (stamp === '') fail(503, notBuilt)
    if (stamp !== known.stamp) known = { stamp, text: readFileSync(path, 'utf8') }
    return known.text
  }
}

/**
 * The portal at the addresses of the API: a browser navigation gets the page, whatever the path; any other
 * request gets the API's response or a file, and the page where its address is one and it accepts any type.
 */
export const portal = fp<{ portalDir: string; publicDir: string }>(
  async (app, { portalDir, publicDir }) => {
    const template = createTemplate(join(portalDir, 'index.html'))
    const { applicationKey, historicApiUrl, bannerHost, hasPasswordSignIn } = app.config
    const { singleSignOn, tileOrigins, mapStyleUrl } = app.config
    const settings = {
      applicationKey,
      historicApiUrl,
      bannerHost,
      hasPasswordSignIn,
      mapStyleUrl,
      ...(singleSignOn && { singleSignOn: configOf(singleSignOn) }),
    }
    const identity = singleSignOn ? [new URL(singleSignOn.authority).origin, ...singleSignOn.origins] : []
    const calls = [...(historicApiUrl ? [new URL(historicApiUrl).origin] : []), ...identity]

    const tiles = [...tileOrigins, ...(mapStyleUrl ? [new URL(mapStyleUrl).origin] : [])]

    async function sendPage(request: FastifyRequest, reply: FastifyReply) {
      // While the database is out of reach there is none: the page is sent all the same, and says so itself.
      const customer = await customerOf(request).catch(() => undefined)
      const address = customer?.config.forecastUiAddress
      const forecastUiOrigin = address === undefined ? undefined : frameOrigin(address)
      const nonce = randomBytes(16).toString('base64')
      const page = template()
        .replaceAll('%NONCE%', () => nonce)
        .replaceAll('%CONFIG%', () => escapeHtml(JSON.stringify({ ...settings, forecastUiOrigin })))
        .replaceAll('%CUSTOMER%', () => (customer ? escapeHtml(JSON.stringify(customer)) : ''))
      return reply
        .header(
          'content-security-policy',
          contentPolicy(template(), nonce, {
            // The page to which the identity provider redirects is the portal's own.
            frames: [
              ...new Set([
                ...(forecastUiOrigin === undefined ? [] : [forecastUiOrigin]),
                ...(singleSignOn ? [OWN_ORIGIN, ...identity] : []),
              ]),
            ],
            tiles,
            calls,
          }),
        )
        .header('cache-control', 'no-store')
        .header('vary', 'Accept')
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(page)
    }

    const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

    const isNavigation = (request: FastifyRequest) =>
      isReading(request) && acceptsPage(request.headers.accept)

    const isPage = ({ originalUrl }: FastifyRequest) =>
      isPageAddress(pathOf(originalUrl), Object.values(app.forms.resources(null)))

    /** Whether a request without a preference gets the page, because its address is a page and no call. */
    const opensPage = (request: FastifyRequest) =>
      isReading(request) && acceptsAnyPage(request.headers.accept) && isPage(request)

    /** Whether the pattern of a call matches the address of a page, such as `/forecasts/board`. */
    function isPageNotCall(request: FastifyRequest): boolean {
      const row = request.routeOptions.config.row ?? app.forms.recordCall(request)?.row
      return row !== undefined && hasWordForId(pathOf(request.originalUrl), row.path) && opensPage(request)
    }

    app.addHook('onRequest', (request, reply, done) => {
      // Before the body is read, which would be refused first.
      if (request.is404) return void answerOther(request, reply).catch(done)
      const { row, isRecordCall } = request.routeOptions.config
      if (!row && !isRecordCall) return done()
      reply.header('vary', 'Accept')
      if (isNavigation(request) || isPageNotCall(request)) sendPage(request, reply).catch(done)
      else done()
    })

    /** The customer of the user, whom a file request identifies by a cookie, or else that of the host. */
    async function customerOf(request: FastifyRequest) {
      await app.cache.confirm()
      const token = bearerToken(request) ?? randomCookie(request.headers, TOKEN_COOKIE)
      const session = token === undefined ? null : await app.sessionOfToken(token, app.now())
      request.user = session?.user ?? null
      return app.customers.of(request)
    }

    /** Users can read only the files of their own or the host's customer; files of other customers appear not to exist. */
    const mayRead = async (request: FastifyRequest, customerId: string | undefined): Promise<boolean> =>
      customerId === undefined || String((await customerOf(request)).id) === customerId

    /** The manifest with the customer's name and color. */
    async function sendManifest(request: FastifyRequest, reply: FastifyReply) {
      const path = [publicDir, portalDir].map((folder) => join(folder, MANIFEST)).find(existsSync)
      if (path === undefined) return reply.callNotFound()
      const manifest = JSON.parse(readFileSync(path, 'utf8'))
      const { name, config } = await customerOf(request)
      return reply
        .header('cache-control', 'no-cache')
        .header('vary', 'Cookie')
        .type('application/manifest+json')
        .serializer(String)
        .send(
          JSON.stringify({
            ...manifest,
            ...(name !== '' && { name: `${manifest.name}, ${name}` }),
            ...(config.primaryColor !== undefined && { theme_color: config.primaryColor }),
          }),
        )
    }

    await app.register(fastifyStatic, {
      // The build contains copies of the public files; a customer's folder is read where it is edited.
      root: [publicDir, portalDir].filter(existsSync),
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names of the build's files contain a hash of their content.
        const isHashed = path.startsWith(join(portalDir, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isHashed) reply.header('content-security-policy', scriptPolicy({ tiles }))
        if (path === join(portalDir, REDIRECT_PAGE))
          reply.header('content-security-policy', redirectPagePolicy())
        if (basename(path) === EXAMPLE_PAGE)
          reply.header('content-security-policy', examplePagePolicy(readFileSync(path, 'utf8')))
        if (basename(path) === OFFLINE_PAGE) reply.header('content-security-policy', offlinePagePolicy())
        if (path === join(portalDir, SERVICE_WORKER))
          reply.header('content-security-policy', scriptPolicy({ tiles: [] }))
      },
    })

    app.get<{ Params: { '*': string } }>(
      '/*',
      { config: { open: true }, schema: { hide: true } },
      async (request, reply) => {
        const path = request.params['*']
        if (path === MANIFEST) return sendManifest(request, reply)
        return (await isServed(path, request)) ? reply.sendFile(path) : reply.callNotFound()
      },
    )

    const isServed = async (path: string, request: FastifyRequest): Promise<boolean> =>
      isPublic(path) && (await mayRead(request, customerOfFile(path)))

    const isFile = (path: string) =>
      [publicDir, portalDir]
        .map((folder) => join(folder, path))
        // Unlike the second, the first check accepts any name, for example one that is too long.
        .some((found) => existsSync(found) && statSync(found).isFile())

    /** The methods of a request's address, for its caller; empty if nothing is there. */
    async function methodsFor(request: FastifyRequest): Promise<string[]> {
      const path = pathOf(request.originalUrl)
      const methods = new Set(app.callMethods(path))
      const file = path.slice(1)
      if (isPage(request) || ((await isServed(file, request)) && isFile(file))) methods.add('GET')
      return methods.size === 0 ? [] : withImplied(methods)
    }

    /** Responds to a request for which there is neither a call nor a file. */
    async function answerOther(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { method, originalUrl } = request
      if (isReading(request)) reply.header('vary', 'Accept')
      if (isNavigation(request) || opensPage(request)) return sendPage(request, reply)
      if (!isDecodable(originalUrl))
        return sendFailure(request, reply, new Failure(400, 'The address is not valid.'))
      const methods = await methodsFor(request)
      const isOptions = method === 'OPTIONS'
      if (methods.length === 0 || (!isOptions && methods.includes(method)))
        return sendFailure(request, reply, new Failure(404, 'There is nothing at this address.'))
      reply.header('allow', methods.join(', '))
      // No header permits other origins, so a browser's preflight fails as before.
      if (isOptions) return reply.code(204).send()
      return sendFailure(request, reply, new Failure(405, `This address does not have the method ${method}.`))
    }

    app.setNotFoundHandler(answerOther)
  },
  { name: 'portal', dependencies: ['customers', 'forms', 'allowedMethods'] },
)
