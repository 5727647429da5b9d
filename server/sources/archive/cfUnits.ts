/**
 * Units as UDUNITS writes them, which CF metadata asks for, by the unit of the parameter registry. CF allows any unit that
 * converts to the canonical one, so values are kept as they are shown and come back bit for bit.
 */
const cfUnits: Readonly<Record<string, string>> = {
  'm/s': 'm s-1',
  '°': 'degree',
  m: 'm',
  s: 's',
  '°C': 'degree_Celsius',
  bool: '1',
  'mm/h': 'mm h-1',
  km: 'km',
  '%': 'percent',
  'W/m²': 'W m-2',
}

/** Throws when the registry has a unit that this table does not. */
export function cfUnit(unit: string): string {
  const cf = cfUnits[unit]
  if (cf === undefined) throw new Error(`No CF unit is known for "${unit}".`)
  return cf
}
