import { HOUR } from '#weather/time.ts'

/** value in the parameter's unit = value * factor + offset. */
export interface Conversion {
  factor: number
  offset: number
}

type Row = readonly [spellings: readonly string[], factor: number, offset?: number]

/** International nautical mile, in meters. */
const NAUTICAL_MILE = 1852

/**
 * Accepted units by unit of the parameter registry: spellings, factor, offset. The first spelling is the one written, in
 * UDUNITS notation as CF metadata require. CF allows any unit that converts to the canonical one, so values are stored in the
 * displayed unit and read back bit for bit.
 */
const units: Readonly<Record<string, readonly Row[]>> = {
  'm/s': [
    [['m s-1', 'm/s', 'meter second-1', 'metre second-1', 'meters per second', 'mps'], 1],
    [['knot', 'knots', 'kn', 'kt', 'kts', 'knot_international'], NAUTICAL_MILE / HOUR],
    [['km h-1', 'km/h', 'km hr-1', 'kmh'], 1 / 3.6],
    [['cm s-1', 'cm/s'], 0.01],
    [['mph', 'mp/h', 'mile h-1'], 0.44704],
    [['ft/s', 'ft s-1'], 0.3048],
  ],
  '°': [
    [
      [
        'degree',
        'degrees',
        'deg',
        'degree_true',
        'degrees_true',
        'Degree true',
        'degreeT',
        'degT',
        '°',
        'arc_degree',
      ],
      1,
    ],
    [['radian', 'radians', 'rad'], 180 / Math.PI],
  ],
  m: [
    [['m', 'meter', 'meters', 'metre', 'metres'], 1],
    [['cm', 'centimeter', 'centimetre'], 0.01],
    [['mm'], 0.001],
    [['ft', 'feet', 'foot'], 0.3048],
  ],
  s: [
    [['s', 'sec', 'second', 'seconds'], 1],
    [['min', 'minute', 'minutes'], 60],
  ],
  '°C': [
    [
      ['degree_Celsius', 'degrees_Celsius', 'degC', 'deg_C', 'degree_C', 'degrees_C', 'Celsius', '°C', 'C'],
      1,
    ],
    [['K', 'kelvin', 'Kelvin', 'degK', 'deg_K', 'degree_K', 'degrees_K'], 1, -273.15],
    [['°F', 'degF', 'deg_F', 'degree_Fahrenheit', 'degrees_Fahrenheit'], 5 / 9, -160 / 9],
  ],
  bool: [
    [['1', '(0 - 1)'], 1],
    [['%', 'percent'], 0.01],
  ],
  'mm/h': [
    [['mm h-1', 'mm/h', 'mm hr-1', 'mm hour-1', 'kg m-2 h-1', 'kg m-2 hour-1'], 1],
    // A kilogram of water on a square meter is a millimeter; Open-Meteo's "mm" is the sum of an hour.
    [['kg m-2 s-1', 'kg/m2/s', 'kg/m^2/s', 'mm s-1', 'mm/s'], HOUR],
    [['mm', 'millimeter', 'millimetre'], 1],
    [['inch', 'in'], 25.4],
    [['m s-1', 'm/s'], 3_600_000],
  ],
  km: [
    [['km', 'kilometer', 'kilometers', 'kilometre', 'kilometres'], 1],
    [['m', 'meter', 'meters', 'metre', 'metres'], 0.001],
    [['nmi', 'nautical_mile', 'nautical_miles', 'nmile'], NAUTICAL_MILE / 1000],
    [['ft', 'feet', 'foot'], 0.0003048],
  ],
  '%': [
    [['percent', '%'], 1],
    [['1'], 100],
  ],
  'W/m²': [
    [['W m-2', 'W/m2', 'W/m²', 'W/m^2', 'watt m-2', 'watts m-2'], 1],
    [['kW m-2'], 1000],
  ],
}

/** The CF unit for a unit of the registry. Throws if the table does not have it. */
export function cfUnit(unit: string): string {
  const cf = Object.hasOwn(units, unit) ? units[unit]?.[0]?.[0][0] : undefined
  if (cf === undefined) throw new Error(`No CF unit is known for "${unit}".`)
  return cf
}

/** The units that convert to a unit of the registry, each in its first spelling; the unit itself comes first. */
export const acceptedUnits = (unit: string): string[] =>
  Object.hasOwn(units, unit) ? units[unit]!.map(([[first = '']]) => first) : []

/** Normalizes spellings: `m.s**-1`, `m s^-1` and `m  s-1` are the same. */
const plain = (unit: string): string =>
  unit
    .trim()
    .replace(/\*\*|\^(?=-)/g, '')
    .replace(/(?<=[A-Za-z\d])\.(?=[A-Za-z])/g, ' ')
    .replace(/\s+/g, ' ')

/** The conversion from a unit in any spelling to a unit of the registry; null if there is none. */
export function conversion(from: string, to: string): Conversion | null {
  const rows = Object.hasOwn(units, to) ? units[to]! : []
  const row = rows.find(([spellings]) => spellings.includes(plain(from)))
  return row ? { factor: row[1], offset: row[2] ?? 0 } : null
}

/** Whether a text is a unit of anything. */
export const isKnownUnit = (text: string): boolean =>
  Object.keys(units).some((unit) => conversion(text, unit) !== null)
