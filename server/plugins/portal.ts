import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { stampOf } from '../forms/jsonFile.ts'
import { acceptsPage } from './acceptsPage.ts'
import { contentPolicy, scriptPolicy } from './contentPolicy.ts'
import { Failure, fail, sendFailure } from './errors.ts'

const notBuilt = 'The portal has not been built yet: run npm run build, or npm start.'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Of a customer's folder anybody may see the profile and the pictures; overlays are for signed-in users. */
const publicOfCustomer = /^customers\/[^/]+\/(profile\.json|branding\/[^/]+)$/

/** Plain names only: no hidden files, no escapes that mean another path further down. */
const isPublic = (path: string) =>
  /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) &&
  path !== 'index.html' &&
  (!path.startsWith('customers/') || publicOfCustomer.test(path))

/** index.html as it lies on disk; read again when it was built anew. */
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
 * The portal at the addresses of the API: a navigation of a browser gets the page, whatever the path, everything else
 * gets the API's answer or a file.
 */
export const portal = fp<{ portalDir: string; publicDir: string }>(
  async (app, { portalDir, publicDir }) => {
    const template = createTemplate(join(portalDir, 'index.html'))
    const { applicationKey, historicApiUrl, bannerHost, tileOrigins } = app.config
    const settings = escapeHtml(JSON.stringify({ applicationKey, historicApiUrl, bannerHost }))
    const calls = historicApiUrl ? [new URL(historicApiUrl).origin] : []

    function sendPage(reply: FastifyReply) {
      const nonce = randomBytes(16).toString('base64')
      const page = template()
        .replaceAll('%NONCE%', () => nonce)
        .replaceAll('%CONFIG%', () => settings)
      return reply
        .header(
          'content-security-policy',
          contentPolicy(nonce, { frames: app.customers.profiles.frameOrigins(), tiles: tileOrigins, calls }),
        )
        .header('cache-control', 'no-store')
        .header('vary', 'Accept')
        .type('text/html; charset=utf-8')
        .serializer(String)
        .send(page)
    }

    const isNavigation = ({ method, headers }: FastifyRequest) =>
      (method === 'GET' || method === 'HEAD') && acceptsPage(headers.accept)

    app.addHook('onRequest', async (request, reply) => {
      const { row, isRecordCall } = request.routeOptions.config
      if (!row && !isRecordCall) return
      reply.header('vary', 'Accept')
      if (isNavigation(request)) return sendPage(reply)
    })

    await app.register(fastifyStatic, {
      // The build holds copies of the public files; a customer's folder is read where it is edited.
      root: [publicDir, portalDir].filter(existsSync),
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files of the build carry their content's hash in their name.
        const isHashed = path.startsWith(join(portalDir, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (isHashed) reply.header('content-security-policy', scriptPolicy({ tiles: tileOrigins }))
      },
    })

    app.get<{ Params: { '*': string } }>(
      '/*',
      { config: { open: true }, schema: { hide: true } },
      ({ params }, reply) => (isPublic(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound()),
    )

    app.setNotFoundHandler((request, reply) =>
      isNavigation(request)
        ? sendPage(reply)
        : sendFailure(request, reply, new Failure(404, 'There is nothing at this address.')),
    )
  },
  { name: 'portal', dependencies: ['customers'] },
)
