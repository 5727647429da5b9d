import { chartSets } from '#schemas/chartSets.ts'
import type { DocumentRequest } from '#server/reports/document/reportDocument.ts'
import type { ReportContent } from '#server/reports/reportContent.ts'
import type { SourcedSeries } from '#server/sources/source.ts'
import { limitsOf, type Threshold } from '#weather/adapters/thresholds.ts'
import { parameterByName } from '#weather/parameters.ts'

/** Tuesday, 6 January 2026, 00:00 UTC. */
export const runTime = Date.parse('2026-01-06T00:00:00Z') / 1000

export const hour = (count: number) => runTime + count * 3600

const column = (value: (hour: number) => number) => Float32Array.from({ length: 241 }, (_, at) => value(at))

/** A run with the given waves and otherwise calm weather. */
export const calmRun = (waves: (hour: number) => number, run = runTime): SourcedSeries => ({
  series: {
    start: run,
    length: 241,
    columns: {
      wind_speed_10m: column((at) => 6 + Math.sin(at / 9)),
      wind_direction_10m: column((at) => (at * 7) % 360),
      wave_height: column(waves),
      wave_peak_period: column(() => 6),
      wave_direction: column(() => 270),
      air_temperature: column((at) => 8 + Math.sin(at / 4)),
      visibility: column(() => 20),
    },
  },
  provenance: {
    source: 'climatology',
    title: 'Synthetic demonstration data',
    synthetic: true,
    latitude: 54.9,
    longitude: 2.2,
    distance: 0,
    forecastReferenceTime: run,
  },
})

const limitOf = (name: string, thresholdMax: number): Threshold => ({
  parameterId: parameterByName(name)?.parameterId ?? 0,
  thresholdMin: null,
  thresholdMax,
  tolerance: 10,
  toleranceType: 1,
})

export const thresholds = [limitOf('wind_speed_10m', 12), limitOf('wave_height', 1.5)]

const site = {
  id: 3,
  name: 'Dogger Bank',
  latitude: 54.9,
  longitude: 2.2,
  isOffshore: true,
  timeZone: 'Europe/Berlin',
}

const named = (...names: string[]) => chartSets.filter(({ name }) => names.includes(name))

/** A document of a report with two charts, two hours after its run. */
export const documentRequest = (values: Partial<DocumentRequest> = {}): DocumentRequest => ({
  report: { name: 'Crew transfer', description: 'For the vessel at the wind farm' },
  site,
  charts: named('Wind', 'Waves'),
  days: 10,
  inLocalTime: false,
  limits: limitsOf(thresholds),
  toleranceBothSides: false,
  showThresholds: true,
  produced: hour(2),
  largestWave: null,
  ...values,
})

/** The same report as the content of a message. */
export const reportContent = (values: Partial<ReportContent> = {}): ReportContent => ({
  report: {
    id: 5,
    name: 'Crew transfer',
    description: 'For the vessel at the wind farm',
    reportTypeId: 2,
    daysForecast: 10,
    inLocalTime: false,
    reportCharts: named('Wind', 'Waves').map(({ chartId, name }) => ({ chartId, name })),
  },
  site,
  thresholds,
  toleranceBothSides: false,
  run: runTime,
  produced: hour(2),
  previousRun: null,
  isTest: false,
  ...values,
})
