/** What the schema of a limit cannot say: Min must not be above Max. Server and portal report it at Max. */
export const wrongOrder = 'Must not be below Min'

export const isWrongOrder = (min: number | null | undefined, max: number | null | undefined): boolean =>
  min != null && max != null && min > max
