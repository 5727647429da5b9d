import type { FastifyPluginAsync } from 'fastify'
import { calendarText } from '#formats/calendarText.ts'
import { mayCall } from '#schemas/access/access.ts'
import { CalendarAddress, CalendarState } from '#schemas/shapes/account.ts'
import { Done } from '#schemas/shapes/answer.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import {
  calendarSince,
  calendarUser,
  makeCalendar,
  removeCalendar,
} from '#server/calendar/calendarAddress.ts'
import { alertEntries, windowEntries } from '#server/calendar/calendarEntries.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { serve } from '../serve.ts'
import { changeOfUser } from './changeOfUser.ts'

const CALENDAR_PATH = '/calendar/'

/** The calendar of weather windows: its address, which the user creates and removes, and the content for calendar programs. */
export const calendarRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'calendar', {
    response: CalendarState,
    handler: async (request) => {
      const since = await calendarSince(app.database, signedIn(request).id)
      return { createdAt: since?.toISOString() ?? null }
    },
  })

  serve(app, 'makeCalendar', {
    statuses: [507],
    response: CalendarAddress,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const token = await makeCalendar(app.database, signedIn(request).id, app.now())
      return { address: `${app.config.mail.portal}${CALENDAR_PATH}${token}.ics` }
    },
  })

  serve(app, 'removeCalendar', {
    response: Done,
    handler: async (request) => {
      await removeCalendar(app.database, signedIn(request).id)
      return true as const
    },
  })

  serve(app, 'removeUserCalendar', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      await changeOfUser(app, request, {
        action: 'calendar address removed',
        change: (transaction, { id }) => removeCalendar(transaction, id),
      })
      return true as const
    },
  })

  // Calendar programs send neither a key nor a token: the address holds the secret.
  app.get<{ Params: { file: string } }>(
    `${CALENDAR_PATH}:file`,
    {
      config: { open: true },
      schema: {
        hide: true,
        params: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}\\.ics$' } },
        },
      },
    },
    async (request, reply) => {
      const { database } = app
      const user = await calendarUser(database, request.params.file.slice(0, -4))
      if (!user) return fail(404, 'There is no such calendar.')
      request.user = user
      const customer = await app.customers.profileOf(request)
      const isOpen = (module: string) => mayCall(app.forms.policy(), { user, customer }, { module })
      const { toleranceBothSides } = customer
      const now = app.now()
      const entries = [
        ...(isOpen('forecasts') ? await windowEntries(database, user, { now, toleranceBothSides }) : []),
        ...(isOpen('alerts') ? await alertEntries(database, user) : []),
      ]
      return reply
        .header('cache-control', 'private, no-cache')
        .type('text/calendar; charset=utf-8')
        .serializer(String)
        .send(calendarText(entries, app.config.mail.portal, now))
    },
  )
}
