import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import timeZoneOf from 'tz-lookup'
import { Pdf } from '#schemas/shapes/forecast/forecast.ts'
import { BidRequest } from '#schemas/shapes/hindcast/bid.ts'
import { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import {
  HindcastCsv,
  HindcastCsvQuery,
  HindcastParameterList,
  HindcastPoints,
  HindcastRequest,
  HindcastResult,
} from '#schemas/shapes/hindcast/hindcast.ts'
import { StatisticsRequest, StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'
import { SiteReportRequest } from '#schemas/shapes/hindcast/siteReport.ts'
import { WorkabilityRequest, WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import { sampledProvenance } from '#server/sources/sampledProvenance.ts'
import { hindcastParameters } from '#weather/parameters.ts'
import type { Place } from '#weather/series.ts'
import type { Brand } from '../customers/brand.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { fail } from '../failure.ts'
import { type BidParts, bidAnswers } from '../hindcast/bid/bid.ts'
import { pdfOfBid } from '../hindcast/bid/bidTask.ts'
import { csvAnswer } from '../hindcast/csvAnswer.ts'
import { parameterList, regionErrors, requestErrors, tableRequestOf } from '../hindcast/hindcastRequest.ts'
import { isAtSea, prepareCoast } from '../hindcast/isAtSea.ts'
import { placeStatistic, statisticErrors } from '../hindcast/placeStatistics.ts'
import { siteAnswers } from '../hindcast/siteReport/siteAnswers.ts'
import { pdfOfSiteReport } from '../hindcast/siteReport/siteReportTask.ts'
import { createWorkability, workabilityErrors } from '../hindcast/workability/workabilityMap.ts'
import { signedIn } from '../plugins/access.ts'
import { admissionOf, downloadWork, sendPieces } from '../plugins/heavyWork.ts'
import { refuse } from '../plugins/validation.ts'
import { userDisplay } from '../repositories/preferences.ts'
import { visibleSite } from '../repositories/sites.ts'
import type { Work } from '../workers/work.ts'
import { exportAsPdf } from './attachment.ts'
import { serve } from './serve.ts'

/** What a document about a place needs besides its request and its figures. */
type DocumentFrame = Omit<BidParts, 'request' | 'answers'> & { brand: Brand }

interface PlaceDocument {
  /** The name of the file, from that of the place. */
  named: (place: string) => string
  make: (work: Work, frame: DocumentFrame) => Promise<Uint8Array>
}

/** How often conditions held in the past, and the hours on which that is based. */
export const hindcastRoutes: FastifyPluginAsync = async (app) => {
  const workability = createWorkability(app.weather)
  const weatherOf = (request: FastifyRequest) => app.weather.of(signedIn(request).customerId)
  const hindcastOf = (request: FastifyRequest) => app.hindcastCache.of(signedIn(request).customerId)
  app.addHook('onListen', async () => void prepareCoast())

  const placeErrors = (request: FastifyRequest, place: Place, path?: string) =>
    regionErrors(weatherOf(request), place, path)

  const checkedTableRequest = async (request: FastifyRequest, body: HindcastRequest) => {
    refuse([...(await placeErrors(request, body)), ...requestErrors(body)], HindcastRequest)
    return tableRequestOf(body, timeZoneOf(body.latitude, body.longitude))
  }

  serve(app, 'hindcastAnalysis', {
    statuses: [429],
    body: HindcastRequest,
    response: HindcastResult,
    handler: async (request, reply) =>
      hindcastOf(request).table(
        await checkedTableRequest(request, request.body),
        admissionOf(request, reply),
      ),
  })

  serve(app, 'hindcastExplanation', {
    statuses: [429],
    body: HindcastRequest,
    response: Explanation,
    handler: async (request, reply) =>
      hindcastOf(request).explain(
        await checkedTableRequest(request, request.body),
        admissionOf(request, reply),
      ),
  })

  serve(app, 'hindcastStatistics', {
    statuses: [429],
    body: StatisticsRequest,
    response: StatisticsResult,
    handler: async (request, reply) => {
      refuse(
        [...(await placeErrors(request, request.body)), ...statisticErrors(request.body)],
        StatisticsRequest,
      )
      return placeStatistic(request.body, hindcastOf(request), admissionOf(request, reply))
    },
  })

  serve(app, 'hindcastWorkability', {
    statuses: [429],
    body: WorkabilityRequest,
    response: WorkabilityResult,
    handler: async (request, reply) => {
      refuse(workabilityErrors(request.body), WorkabilityRequest)
      return workability.map(request.body, signedIn(request).customerId, admissionOf(request, reply))
    },
  })

  /** Checks the request of a document and the site that it names, computes the document, and names its file. */
  async function placeDocument(
    request: FastifyRequest<{ Body: BidRequest }>,
    reply: FastifyReply,
    schema: typeof SiteReportRequest | typeof BidRequest,
    { named, make }: PlaceDocument,
  ) {
    const { latitude, longitude, siteId } = request.body
    refuse([...(await placeErrors(request, request.body)), ...requestErrors(request.body)], schema)
    const user = signedIn(request)
    const site = siteId === undefined ? null : await visibleSite(app.database, user, siteId)
    if (siteId !== undefined && !site) fail(404, 'Site not found')
    if (site && (site.latitude !== latitude || site.longitude !== longitude))
      refuse([{ path: '/siteId', message: 'The site stands at another point' }], schema)
    const now = app.now()
    const [brand, display] = await Promise.all([
      app.customers.profiles.brandOf(user.customerId),
      userDisplay(app.database, user.id),
    ])
    const frame = {
      brand,
      display,
      preparedBy: user.username,
      place: {
        ...(site && { name: site.name }),
        isOffshore: isAtSea(latitude, longitude),
        timeZone: timeZoneOf(latitude, longitude),
      },
      produced: Math.floor(now.getTime() / 1000),
    }
    const pdf = await admissionOf(request, reply)((work) => make(work, frame))
    await exportAsPdf(request, reply, named(site?.name ?? `${latitude}_${longitude}`), now)
    return pdf
  }

  serve(app, 'hindcastReport', {
    statuses: [404, 429],
    body: SiteReportRequest,
    response: Pdf,
    handler: (request, reply) => {
      const { body } = request
      return placeDocument(request, reply, SiteReportRequest, {
        named: (place) => place,
        async make(work, frame) {
          const { isPlanners, units } = frame.display
          const answers = await siteAnswers(body, hindcastOf(request), work, units)
          return work.run(pdfOfSiteReport, { request: { isPlanners, ...body }, answers, ...frame })
        },
      })
    },
  })

  serve(app, 'hindcastBid', {
    statuses: [404, 429],
    body: BidRequest,
    response: Pdf,
    handler: (request, reply) => {
      const { body } = request
      return placeDocument(request, reply, BidRequest, {
        named: (place) => `${place} bid`,
        async make(work, frame) {
          const answers = await bidAnswers(body, hindcastOf(request), work, frame.display.units)
          return work.run(pdfOfBid, { request: body, answers, ...frame })
        },
      })
    },
  })

  serve(app, 'hindcastCsv', {
    statuses: [429],
    query: HindcastCsvQuery,
    response: HindcastCsv,
    handler: async (request, reply) => {
      const { lat, lon, parameterlist } = request.query
      const { parameters, errors } = parameterList(parameterlist)
      const place = { latitude: lat, longitude: lon }
      refuse([...(await placeErrors(request, place, '/lat')), ...errors], HindcastCsvQuery)
      const point = { ...place, offshore: isAtSea(lat, lon) }
      const names = parameters.map(({ name }) => name)
      const work = await downloadWork(request, reply)
      // A download reads all data once, so it is not cached.
      const sourced = await weatherOf(request)
        .series(point, names, undefined, undefined, work)
        .catch(throwSourceUnavailable)
      reply.type('application/json; charset=utf-8')
      return sendPieces(
        reply,
        csvAnswer({ ...sourced, provenance: sampledProvenance(sourced) }, parameters, work),
      )
    },
  })

  serve(app, 'hindcastPoints', {
    response: HindcastPoints,
    handler: async (request) => (await weatherOf(request).places?.().catch(throwSourceUnavailable)) ?? [],
  })

  serve(app, 'hindcastParameters', {
    response: HindcastParameterList,
    handler: () =>
      hindcastParameters.map(({ parameterId, name, description, unit }) => ({
        id: parameterId,
        name,
        shortDescription: description,
        unit: { name: unit },
      })),
  })
}
