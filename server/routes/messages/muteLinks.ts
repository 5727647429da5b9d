import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#server/escapeHtml.ts'
import { MUTE_PATH, readMuteToken } from '#server/mail/muteLink.ts'
import { addMute, isMuted, type Mute, removeMute } from '#server/mail/mutes.ts'
import { NO_RECORD } from '#server/mail/outbox.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { formPagePolicy } from '#server/plugins/contentPolicy.ts'
import { tokens } from '#tokens.ts'

const { light, font, size } = tokens

const style = `
body { margin: 0; background: ${light.canvas}; color: ${light.ink}; font: ${font.size.lead}px/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 10vh auto 0; padding: 24px; background: ${light.paper}; border: 1px solid ${light.line} }
h1 { margin: 0 0 8px; font-size: ${font.size.title}px; line-height: 1.3 }
p { margin: 0 0 16px; overflow-wrap: anywhere }
button { min-height: ${size.touch}px; padding: 0 20px; border: 0; border-radius: ${size.radius}px;
  background: ${light.primary}; color: ${light.paper}; font: inherit; cursor: pointer }
button:focus-visible { outline: 3px solid ${light.ink}; outline-offset: 2px }
`

interface Page {
  title: string
  text: string
  /** The only action of the page, and what its form sends. */
  button?: { label: string; action: string }
}

function sendPage(reply: FastifyReply, { title, text, button }: Page) {
  const nonce = randomBytes(16).toString('base64')
  const form = button
    ? `<form method="post"><button name="action" value="${button.action}">${escapeHtml(button.label)}</button></form>`
    : ''
  return (
    reply
      .header('content-security-policy', formPagePolicy(nonce))
      .header('cache-control', 'no-store')
      // The address contains the secret of the page.
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
          `<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${style}</style></head>` +
          `<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`,
      )
  )
}

const UNMUTE = 'unmute'

/** What the muted mails are about, as text. */
function subjectOf({ resource, recordId, thread }: Mute): string {
  if (recordId === NO_RECORD) return 'of this test'
  // A resource's name is the plural of its records' name.
  return thread === null ? `of this ${resource.replace(/s$/, '')}` : 'about this event'
}

function pageOf(mute: Mute, isStopped: boolean): Page {
  const { recipient } = mute
  const what = subjectOf(mute)
  const others =
    mute.recordId === NO_RECORD ? 'A later test is sent all the same.' : 'Other recipients still get them.'
  if (isStopped)
    return {
      title: `No more mails ${what}`,
      text: `${recipient} gets no more mails ${what}.`,
      button: { label: 'Send them again', action: UNMUTE },
    }
  return {
    title: `Stop the mails ${what}?`,
    text: `${recipient} then gets no more mails ${what}. ${others}`,
    button: { label: `Stop the mails ${what}`, action: 'mute' },
  }
}

const invalid: Page = {
  title: 'This link is not valid any more',
  text: 'Links in mails are valid for 60 days. Please open one of a newer mail.',
}

type MuteRequest = FastifyRequest<{ Params: { token: string } }>

/**
 * The pages that the links of mails open: one button, without sign-in, because recipients need not be users. A
 * GET changes nothing, because mail scanners follow links; a POST does, also that of a mail program that
 * unsubscribes without showing the page (RFC 8058).
 */
export const muteLinkRoutes: FastifyPluginAsync = async (app) => {
  const address = `${MUTE_PATH}:token`
  const options = { config: { open: true as const }, schema: { hide: true } }

  const muteOf = async ({ params }: MuteRequest) =>
    readMuteToken(await serverSecret(app.database), params.token, app.now())

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // A mail program may send its only field as multipart; its content is fixed, so it is not parsed.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  )

  app.get(address, options, async (request: MuteRequest, reply) => {
    const mute = await muteOf(request)
    if (!mute) return sendPage(reply.code(404), invalid)
    return sendPage(reply, pageOf(mute, await isMuted(app.database, mute)))
  })

  app.post(address, options, async (request: MuteRequest, reply) => {
    const mute = await muteOf(request)
    if (!mute) return sendPage(reply.code(404), invalid)
    const isStopped = (request.body as { action?: unknown } | undefined)?.action !== UNMUTE
    if (isStopped) await addMute(app.database, mute, app.now())
    else await removeMute(app.database, mute)
    return sendPage(reply, pageOf(mute, isStopped))
  })
}
