import type { SourcedSeries } from '#server/sources/source.ts'

/** 2026-01-01T00:00:00Z */
export const start = 1767225600

/** A forecast over arrays; NaN is missing. */
export function arrayForecast(columns: Record<string, number[]>): SourcedSeries {
  const arrays = Object.entries(columns).map(([name, values]) => [name, Float32Array.from(values)] as const)
  return {
    series: { start, length: arrays[0]?.[1].length ?? 0, columns: Object.fromEntries(arrays) },
    provenance: {
      source: 'climatology',
      title: 'Synthetic demonstration data',
      synthetic: true,
      latitude: 55,
      longitude: 3,
      distance: 0,
      forecastReferenceTime: start,
    },
  }
}
