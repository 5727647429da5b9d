import { parameters } from '#weather/parameters.ts'
import type { Point } from '#weather/series.ts'
import { DAY, HOUR, yearOf } from '#weather/time.ts'
import { coverageOf } from '../coverage.ts'
import { hourRange } from '../hourRange.ts'
import type { Provenance, SourcedSeries, WeatherSource } from '../source.ts'
import { cellOf } from './cellOf.ts'
import type { FetchAnswers } from './client/fetchAnswers.ts'
import { readColumns } from './columns/readColumns.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { mappings } from './mapping.ts'
import type { Answer } from './parseAnswer.ts'

/** First year of the reanalyses. */
const FIRST_YEAR = 1940

/** The newest days of a reanalysis are preliminary or missing: a year is final once all of it is older than this. */
const UNSETTLED = 14 * DAY

export interface HindcastOptions {
  fetchAnswers: FetchAnswers
  now: () => Date
  /** Full calendar years of a series without a range. */
  years: number
}

const models: Partial<Record<EndpointName, string>> = { archive: 'ERA5', waveArchive: 'ERA5-Ocean' }

const yearStart = (year: number) => Date.UTC(year, 0) / 1000

/** The endpoints that have any of the parameters at the point; only `archive` if none does. */
function endpointsOf(point: Point, names: readonly string[]): EndpointName[] {
  const requested = mappings.filter(({ parameter }) => names.includes(parameter))
  const found = (Object.keys(models) as EndpointName[]).filter(
    (name) => (point.offshore || !endpoints[name].sea) && requested.some(({ from }) => from.includes(name)),
  )
  return found.length > 0 ? found : ['archive']
}

function provenanceOf(point: Point, read: readonly EndpointName[], answers: readonly Answer[]): Provenance {
  return {
    source: 'open-meteo',
    title: 'Weather data by Open-Meteo.com, reanalysis',
    synthetic: false,
    ...cellOf(point, answers),
    model: read.map((name) => models[name]).join(' and '),
  }
}

/**
 * The hindcast from the reanalyses of the service, requested year by year, a few at a time, and cached, because past years do
 * not change. Hours that the service does not have, including future ones, are NaN.
 */
export function createHindcast({
  fetchAnswers,
  now,
  years,
}: HindcastOptions): Pick<WeatherSource, 'covers' | 'parameters' | 'series' | 'version'> {
  const seconds = () => now().getTime() / 1000

  /** A whole year at the point, plus the first day of the next, whose first value is for the hour before. */
  const fetchYear = async (point: Point, endpoint: EndpointName, year: number): Promise<Answer> => {
    const to = Math.min(yearStart(year + 1), seconds())
    const request = { endpoint, places: [point], offshore: point.offshore, from: yearStart(year), to }
    const [answer] = await fetchAnswers(request, to < seconds() - UNSETTLED)
    return answer!
  }

  const range = (): [number, number] => {
    const year = yearOf(seconds())
    return [yearStart(year - years), yearStart(year)]
  }

  return {
    async covers(point) {
      const [from, to] = range()
      const answer = await fetchYear(point, 'archive', yearOf(to - HOUR))
      return { ...provenanceOf(point, ['archive'], [answer]), from, to: to - HOUR }
    },

    async parameters(point) {
      const offered = mappings.filter(({ from }) =>
        from.some((name) => name in models && (point.offshore || !endpoints[name].sea)),
      )
      return parameters
        .map(({ name }) => name)
        .filter((name) => offered.some(({ parameter }) => parameter === name))
    },

    // A past year becomes final after some days; until then its values can change every day.
    async version() {
      const [from, to] = range()
      const day = Math.floor(Math.min(seconds(), to + UNSETTLED + DAY) / DAY)
      return `open-meteo ${from} ${to} ${day}`
    },

    async series(point, names, from, to): Promise<SourcedSeries> {
      const [offeredFrom, offeredTo] = range()
      const span = hourRange(from ?? offeredFrom, to ?? offeredTo)
      const last = span.start + (span.length - 1) * HOUR
      const first = Math.max(FIRST_YEAR, yearOf(span.start))
      const count = Math.max(0, Math.min(yearOf(last), yearOf(seconds())) - first + 1)
      const read = endpointsOf(point, names)
      const given = await Promise.all(
        read.map(
          async (endpoint): Promise<[EndpointName, Answer[]]> => [
            endpoint,
            await Promise.all(
              Array.from({ length: count }, (_, index) => fetchYear(point, endpoint, first + index)),
            ),
          ],
        ),
      )
      const { columns, notes, problems } = readColumns(Object.fromEntries(given), span, names)
      return {
        series: { ...span, columns },
        provenance: {
          ...provenanceOf(
            point,
            read,
            given.flatMap(([, answers]) => answers),
          ),
          from: span.start,
          to: last,
          coverage: Object.fromEntries(
            Object.entries(columns).map(([name, column]) => [name, coverageOf(column)]),
          ),
          notes: [...notes, ...problems],
        },
      }
    },
  }
}
