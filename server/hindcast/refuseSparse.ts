import { parameterByName } from '#weather/parameters.ts'
import { isFilled, type Sampling } from '#weather/sampling.ts'
import { NotHourly } from '../domainErrors.ts'

/**
 * Throws NotHourly if a parameter whose hours are to be judged has a value every 12 or 24 hours: no hour between is known, and parts A,
 * C.1 and C.6 of the definitions do not answer it (D.1). Statistics of values do, and judge no hours.
 */
export function refuseSparse(
  judged: readonly string[],
  samplings: Readonly<Record<string, Sampling>> | undefined,
): void {
  for (const name of judged) {
    const sampling = samplings?.[name]
    if (sampling && !isFilled(sampling))
      throw new NotHourly(
        `${parameterByName(name)?.displayName ?? name} has a value only every ${sampling.step} h at this place: hours cannot be judged by it.`,
      )
  }
}
