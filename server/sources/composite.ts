import type { Archive } from './archive.ts'
import type { HindcastSource } from './source.ts'

/**
 * The series of an archive where it covers the point, otherwise those of another source.
 *
 * A series comes from only one of the two, so that no table mixes hours of both: a parameter that the archive near the point
 * does not hold is absent.
 */
export function composite(archive: Archive, other: HindcastSource): HindcastSource {
  const sourceAt = async (point: Parameters<Archive['covers']>[0]) =>
    (await archive.covers(point)) ? archive : other
  return {
    covers: async (point) => (await archive.covers(point)) ?? other.covers(point),
    parameters: async (point) => (await sourceAt(point)).parameters(point),
    version: async (point) => (await archive.version(point)) ?? other.version?.(point),
    places: async () =>
      (await Promise.all([archive.places?.(), other.places?.()])).flatMap((all) => all ?? []),
    problems: async () =>
      (await Promise.all([archive.problems?.(), other.problems?.()])).flatMap((found) => found ?? []),
    series: async (point, ...rest) => (await sourceAt(point)).series(point, ...rest),
  }
}
