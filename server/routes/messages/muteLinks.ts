import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { MUTE_PATH, readMuteToken } from '#server/mail/muteLink.ts'
import { addMute, isMuted, type Mute, removeMute } from '#server/mail/mutes.ts'
import { NO_RECORD } from '#server/mail/outbox.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { type FormPage, sendPage, takesForms } from './formPage.ts'

const UNMUTE = 'unmute'

/** What the muted mails are about, as text. */
function subjectOf({ resource, recordId, thread }: Mute): string {
  if (recordId === NO_RECORD) return 'of this test'
  // A resource's name is the plural of its records' name.
  return thread === null ? `of this ${resource.replace(/s$/, '')}` : 'about this event'
}

function pageOf(mute: Mute, isStopped: boolean): FormPage {
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

const invalid: FormPage = {
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

  takesForms(app)
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
