import type { ViewParameter } from './entities.ts'

/** What the schema of a threshold cannot say: Min must not be above Max. Server and portal say the same sentence, at Max. */
export const wrongOrder = 'Must not be below Min'

export const isWrongOrder = ({
  thresholdMin,
  thresholdMax,
}: Pick<ViewParameter, 'thresholdMin' | 'thresholdMax'>): boolean =>
  thresholdMin !== null && thresholdMax !== null && thresholdMin > thresholdMax
