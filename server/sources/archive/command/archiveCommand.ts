import { parseArgs } from 'node:util'
import { hourRules } from '#schemas/shapes/upload.ts'
import { messageOf } from '#server/messageOf.ts'
import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { archiveFolder } from '../archiveFolder.ts'
import { BadInput } from '../import/badInput.ts'
import { importFiles } from '../import/importFiles.ts'
import { removeStore } from '../import/installStore.ts'
import type { HourRule } from '../import/onHours.ts'
import type { ArchivedStore } from '../read/describeStore.ts'
import type { ObjectStorage } from '../read/web/httpStore.ts'
import { type Call, done, type Outcome, onlyArgument, options, storesOf } from './call.ts'
import { checkCommand } from './checkCommand.ts'

function listLine({ name, title, start, length, coverage, columns, places }: ArchivedStore): string {
  const [from, to] = [start, start + (length - 1) * HOUR].map((t) => new Date(t * 1000).toISOString())
  const parameters = Object.keys(columns).map((key) => {
    const share = coverage?.[key]
    return share === undefined ? key : `${key} ${(100 * share).toFixed(1)} %`
  })
  const points = places.count === 1 ? '' : `, ${places.count} points`
  return `${name}  ${from!.slice(0, 13)}h to ${to!.slice(0, 13)}h  ${title}  (${parameters.join(', ')}${points})`
}

async function listCommand(call: Call): Promise<Outcome> {
  const { address, name } = onlyArgument(call.rest)
  if (name !== undefined) throw new BadInput(`${name} is no address; the list takes none or one.`)
  const stores = await storesOf(call, address, (message) => console.error(message))
  if (stores.length === 0) return done(`Nothing is archived in ${address ?? call.root}.`)
  return done(stores.map(listLine).join('\n'))
}

const USAGE = `Usage:
  archive import FILE... [--latitude DEGREES --longitude DEGREES]
                 [--map COLUMN=PARAMETER[*FACTOR][+OFFSET]]... [--where COLUMN=VALUE]...
                 [--missing [COLUMN:]VALUE]... [--time COLUMN[+COLUMN][=FORMAT]] [--sheet NAME] [--name TITLE]
                 [--hours sample | mean | maximum] [--append | --replace] [--drop-implausible | --allow-implausible]
                 [--customer ID]
  archive list [ADDRESS] [--customer ID]
  archive check [NAME | ADDRESS] [--gaps HOURS] [--customer ID]
  archive remove NAME [--customer ID]

Imports hourly series that the portal then uses at that point: CSV, NDBC standard meteorological data, KNMI hourly data and the
answers of Open-Meteo, plain or gzip, NetCDF, of which the cell nearest to the point is read (a file of one place needs no point),
and Excel workbooks (.xlsx), whose only sheet with rows is taken, or that of --sheet. Several files become one series; --append
adds them to the one that the point has. FORMAT is written like YYYY-MM-DD-HH or m/d/yy H:MM, or is iso, day-first, month-first,
unix or excel. The check reads everything and fails when times, values
or units are wrong or a gap is longer than HOURS (0). ADDRESS is a Zarr store or catalogue on the web.
The series belong to the installation, and all customers read them; with --customer, they are those that only this customer reads. DATA_DIR is the data folder.
The names of PARAMETER stand in docs/parameters.md.`

/** Joins options with negative values: `--latitude -33.9` and `--missing -999` would parse as options without a value. */
function joinNegative(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (before !== undefined && /^--(latitude|longitude|missing)$/.test(before) && /^-[\d.]/.test(arg)) {
      joined[joined.length - 1] = `${before}=${arg}`
    } else joined.push(arg)
  }
  return joined
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: joinNegative(args), options, allowPositionals: true })
  } catch (error) {
    throw new BadInput(messageOf(error))
  }
}

/** The point that is named; nothing if none is, which a file may make up for. */
function pointOf(values: Call['values']): Partial<Place> {
  if (values.latitude === undefined && values.longitude === undefined) return {}
  return { latitude: degrees('latitude', values), longitude: degrees('longitude', values) }
}

function degrees(name: 'latitude' | 'longitude', values: Call['values']): number {
  const text = values[name]
  if (text === undefined || text.trim() === '') throw new BadInput(`Say where it is with --${name}.`)
  return Number(text)
}

/** The one of two options that was given; `neither` if none was. Throws BadInput for both. */
function oneOf<Choice>(
  values: Call['values'],
  [first, second]: [Flag, Flag],
  [one, other, neither]: [Choice, Choice, Choice],
): Choice {
  if (values[first] && values[second]) throw new BadInput(`Give either --${first} or --${second}.`)
  if (values[first]) return one
  return values[second] ? other : neither
}

type Flag = 'append' | 'replace' | 'drop-implausible' | 'allow-implausible'

/** The customer whose series a command is about; undefined for those of the installation. */
function customerOf({ customer }: Call['values']): number | undefined {
  if (customer === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(customer)) throw new BadInput('--customer is the number of a customer.')
  return Number(customer)
}

function hourRule(text = 'sample'): HourRule {
  const rule = hourRules.find((one) => one === text)
  if (!rule) throw new BadInput(`--hours is one of ${hourRules.join(', ')}.`)
  return rule
}

async function importCommand({ root, rest, values, now }: Call): Promise<Outcome> {
  if (rest.length === 0) throw new BadInput('Name a file to import.')
  const { report, path } = await importFiles({
    files: rest,
    root,
    map: values.map ?? [],
    where: values.where ?? [],
    missing: values.missing ?? [],
    existing: oneOf(values, ['append', 'replace'], ['append', 'replace', 'refuse']),
    implausible: oneOf(values, ['drop-implausible', 'allow-implausible'], ['drop', 'allow', 'refuse']),
    hours: hourRule(values.hours),
    now,
    ...pointOf(values),
    ...(values.sheet === undefined ? {} : { sheet: values.sheet }),
    ...(values.time === undefined ? {} : { time: values.time }),
    ...(values.name === undefined ? {} : { title: values.name }),
  })
  return done(`${report}\nStored in ${path}. A running server uses it from now on.`)
}

async function removeCommand({ root, rest }: Call): Promise<Outcome> {
  const [name, ...more] = rest
  if (name === undefined || more.length > 0)
    throw new BadInput('Name one series to remove, as the list names it.')
  await removeStore(root, name)
  return done(`Removed ${name}.`)
}

const commands: Readonly<Record<string, (call: Call) => Promise<Outcome>>> = {
  import: importCommand,
  list: listCommand,
  check: checkCommand,
  remove: removeCommand,
}

/**
 * Runs `archive import`, `list`, `check` or `remove` on the archive of a data folder and returns what to print. Throws BadInput
 * with one message if the arguments or the file are wrong; then nothing has changed.
 */
export async function archiveCommand(
  args: readonly string[],
  dataDir: string,
  now: Date,
  storage?: ObjectStorage,
): Promise<Outcome> {
  const { values, positionals } = parse(args)
  const [command, ...rest] = positionals
  if (values.help || command === undefined) return done(USAGE)
  if (!Object.hasOwn(commands, command)) throw new BadInput(`There is no command "${command}".\n\n${USAGE}`)
  return commands[command]!({ root: archiveFolder(dataDir, customerOf(values)), rest, values, now, storage })
}
