/** The units in which a user reads and types, by quantity. Values are always stored and judged in the registry's unit. */
export interface Units {
  speed: 'm/s' | 'knots'
  height: 'm' | 'ft'
  temperature: 'degC' | 'degF'
  distance: 'km' | 'nmi'
}

/** The choices of each quantity; the first is the unit of the registry. */
export const unitChoices = {
  speed: ['m/s', 'knots'],
  height: ['m', 'ft'],
  temperature: ['degC', 'degF'],
  distance: ['km', 'nmi'],
} as const satisfies { readonly [Quantity in keyof Units]: readonly Units[Quantity][] }

/** The units of the registry, which are the default. */
export const registryUnits: Units = { speed: 'm/s', height: 'm', temperature: 'degC', distance: 'km' }

const chosen = <Choice extends string>(choices: readonly Choice[], value: unknown, usual: Choice): Choice =>
  choices.find((choice) => choice === value) ?? usual

/** Units from a stored preference, which can contain any value: an invalid choice gives the registry's unit. */
export function unitsOf(stored: unknown): Units {
  const given = typeof stored === 'object' && stored !== null ? stored : {}
  const { speed, height, temperature, distance }: Partial<Record<keyof Units, unknown>> = given
  const units: Units = {
    speed: chosen(unitChoices.speed, speed, registryUnits.speed),
    height: chosen(unitChoices.height, height, registryUnits.height),
    temperature: chosen(unitChoices.temperature, temperature, registryUnits.temperature),
    distance: chosen(unitChoices.distance, distance, registryUnits.distance),
  }
  return units
}
