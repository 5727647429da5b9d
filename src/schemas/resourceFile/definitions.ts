import operation from '../definitions/operation.json' with { type: 'json' }
import { isObject } from '../isObject.ts'
import type { PlaceProblem } from './resourceFile.ts'

/** The contents of the files in `src/schemas/definitions`, by the name of the file. */
export type Definitions = Readonly<Record<string, unknown>>

/** The definitions that come with the program. */
export const builtInDefinitions: Definitions = { 'operation.json': operation }

const reference = /^definitions\/([A-Za-z]+\.json)#\/\$defs\/([A-Za-z]+)$/

const FORM = 'a $ref has the form definitions/<file>.json#/$defs/<name>'

/** A file in which the parts that it shares with other files stand where it names them. */
export interface PlainFile {
  plain: unknown
  /** References that name nothing, or themselves; they are left out. */
  problems: PlaceProblem[]
}

const placeOf = (path: string, key: string | number) =>
  `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

/**
 * Replaces each object with a `$ref` by the definition that it names; other members of the object replace those of the
 * definition. A definition may name others, but not itself. Everything after this, overlays included, sees plain schemas.
 */
export function withDefinitions(file: unknown, definitions: Definitions): PlainFile {
  const problems: PlaceProblem[] = []

  function definitionOf(name: unknown, path: string, within: readonly string[]): unknown {
    const [, from = '', member = ''] = reference.exec(String(name)) ?? []
    const content = Object.hasOwn(definitions, from) ? definitions[from] : undefined
    const defined = isObject(content) && isObject(content.$defs) ? content.$defs : {}
    const message = within.includes(String(name))
      ? `${name} names itself`
      : member === ''
        ? FORM
        : Object.hasOwn(defined, member)
          ? undefined
          : `there is no definition ${name}`
    if (message === undefined) return replaced(defined[member], path, [...within, String(name)])
    problems.push({ path: placeOf(path, '$ref'), message })
    return undefined
  }

  function replaced(value: unknown, path: string, within: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => replaced(item, placeOf(path, index), within))
    if (!isObject(value)) return value
    const own = Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, replaced(member, placeOf(path, key), within)]),
    )
    if (!Object.hasOwn(own, '$ref')) return own
    const { $ref, ...others } = own
    const defined = definitionOf($ref, path, within)
    return isObject(defined) ? { ...defined, ...others } : others
  }

  return { plain: replaced(file, '', []), problems }
}

/** A file that comes with the program, with the definitions that it names. @throws Error if it names one that is missing. */
export function builtIn<File>(file: File): File {
  const { plain, problems } = withDefinitions(file, builtInDefinitions)
  const [problem] = problems
  if (problem) throw new Error(`invalid file: ${problem.path}: ${problem.message}`)
  return plain as File
}
