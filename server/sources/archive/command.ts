import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HOUR } from '../../../src/weather/time.ts'
import { BadInput } from './badInput.ts'
import { catalogue } from './catalogue.ts'
import { importFile } from './importFile.ts'
import { removeStore } from './installStore.ts'

const USAGE = `Usage:
  archive import FILE --latitude DEGREES --longitude DEGREES
                 [--map COLUMN=PARAMETER[*FACTOR][+OFFSET]]... [--time COLUMN] [--name TITLE] [--replace]
  archive list
  archive remove NAME

Imports hourly series (CSV, plain or gzip) that the portal then uses at that point. DATA_DIR is the data folder.`

const options = {
  latitude: { type: 'string' },
  longitude: { type: 'string' },
  map: { type: 'string', multiple: true },
  time: { type: 'string' },
  where: { type: 'string', multiple: true },
  name: { type: 'string' },
  replace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** `--latitude -33.9` reads as an option without a value unless the two are joined. */
function joinNegative(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (before !== undefined && /^--l(atitude|ongitude)$/.test(before) && /^-[\d.]/.test(arg)) {
      joined[joined.length - 1] = `${before}=${arg}`
    } else joined.push(arg)
  }
  return joined
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: joinNegative(args), options, allowPositionals: true })
  } catch (error) {
    throw new BadInput(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof parse>['values']

interface Call {
  /** Folder of the stores. */
  root: string
  /** What follows the command's name. */
  rest: string[]
  values: Values
  now: Date
}

function degrees(name: 'latitude' | 'longitude', values: Values): number {
  const text = values[name]
  if (text === undefined || text.trim() === '') throw new BadInput(`Say where it is with --${name}.`)
  return Number(text)
}

async function importCommand({ root, rest, values, now }: Call): Promise<string> {
  const [file, ...more] = rest
  if (file === undefined || more.length > 0) throw new BadInput('Name one file to import.')
  const { report, path } = await importFile({
    file,
    root,
    latitude: degrees('latitude', values),
    longitude: degrees('longitude', values),
    map: values.map ?? [],
    where: values.where ?? [],
    replace: values.replace ?? false,
    now,
    ...(values.time === undefined ? {} : { time: values.time }),
    ...(values.name === undefined ? {} : { title: values.name }),
  })
  return `${report}\nStored in ${path}. A running server uses it from now on.`
}

async function listCommand({ root }: Call): Promise<string> {
  const stores = await catalogue(root, (message) => console.error(message))()
  if (stores.length === 0) return `Nothing is archived in ${root}.`
  return stores
    .map(({ name, title, start, length, coverage }) => {
      const [from, to] = [start, start + (length - 1) * HOUR].map((t) => new Date(t * 1000).toISOString())
      const parameters = Object.entries(coverage).map(([key, part]) => `${key} ${(100 * part).toFixed(1)} %`)
      return `${name}  ${from!.slice(0, 13)}h to ${to!.slice(0, 13)}h  ${title}  (${parameters.join(', ')})`
    })
    .join('\n')
}

async function removeCommand({ root, rest }: Call): Promise<string> {
  const [name, ...more] = rest
  if (name === undefined || more.length > 0)
    throw new BadInput('Name one series to remove, as the list names it.')
  await removeStore(root, name)
  return `Removed ${name}.`
}

const commands: Readonly<Record<string, (call: Call) => Promise<string>>> = {
  import: importCommand,
  list: listCommand,
  remove: removeCommand,
}

/**
 * Runs `archive import`, `list` or `remove` on the archive of a data folder and answers what to print. Throws BadInput, one
 * sentence, when the arguments or the file are wrong; then nothing has changed.
 */
export async function archiveCommand(args: readonly string[], dataDir: string, now: Date): Promise<string> {
  const { values, positionals } = parse(args)
  const [command, ...rest] = positionals
  if (values.help || command === undefined) return USAGE
  if (!Object.hasOwn(commands, command)) throw new BadInput(`There is no command "${command}".\n\n${USAGE}`)
  return commands[command]!({ root: join(dataDir, 'archive'), rest, values, now })
}
