import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isObject } from '#schemas/isObject.ts'
import metaSchema from '#schemas/resource.meta.json' with { type: 'json' }
import { withBranchFields } from '#schemas/resourceFile/branchFields.ts'
import { applyOverlays, forbiddenMembers, removedFields } from '#schemas/resourceFile/overlay.ts'
import type { PlaceProblem, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { defaultProblems } from '#schemas/validation/defaultProblems.ts'
import { fileProblems } from '#schemas/validation/fileProblems.ts'
import { createValidator, type Validator } from '#schemas/validation/validator.ts'
import type { FileFault, JsonFile } from '../files/jsonFile.ts'
import { messageOf } from '../messageOf.ts'
import { hasPlace, lineOf } from './jsonPosition.ts'
import { type PlacedPattern, patternsIn } from './patternsIn.ts'
import type { PatternVerdicts } from './patternVerdicts.ts'

/** Maximum number of problems reported for one file, because finding each line means reading the file again. */
const MOST_REPORTED = 100

/** Checking each pattern may take seconds. */
const MAX_NEW_PATTERNS = 10

/** Milliseconds of computing for each new pattern of a draft. */
const DRAFT_BUDGET = 2_000

/**
 * An invalid resource file; the messages are for the operator who edits it. The error's own message is that of the first problem.
 */
export class BrokenFile extends Error {
  readonly problems: readonly FileFault[]
  constructor(problems: readonly [FileFault, ...FileFault[]]) {
    super(problems[0].message)
    this.problems = problems
  }
}

/** A problem with its line in the file that was read last. */
export function placed(
  { text }: Pick<JsonFile, 'text'>,
  { path: first, otherwise, message }: PlaceProblem,
): FileFault {
  const path =
    otherwise !== undefined && !hasPlace(text, first) && hasPlace(text, otherwise) ? otherwise : first
  const line = lineOf(text, path)
  return { line, message: `Line ${line}: ${path || 'the file'}: ${message}.` }
}

/** All patterns that the validators of the file's records or form run. */
export const patternsOf = ({ schema, formSchema }: ResourceFile): PlacedPattern[] => [
  ...patternsIn(schema, '/schema'),
  ...(formSchema ? patternsIn(formSchema, '/formSchema') : []),
]

/** The verdict of a pattern; undefined while it is not decided. */
export type VerdictOf = PatternVerdicts['of']

/** The patterns with which a single request could block the server, and those of which this is not known. */
function* patternFaults(file: ResourceFile, verdictOf: VerdictOf, blamed: JsonFile): Generator<FileFault> {
  for (const { path, pattern } of patternsOf(file)) {
    const verdict = verdictOf(pattern)
    if (verdict === undefined)
      yield {
        ...placed(blamed, {
          path,
          message: `the pattern ${pattern} has not been checked yet; if this lasts, limit its lengths by minLength and maxLength`,
        }),
        undecided: pattern,
      }
    else if (verdict.reason !== null)
      yield placed(blamed, { path, message: `the pattern ${pattern} ${verdict.reason}` })
  }
}

/** The meta-schema has no date windows. */
const withoutClock = () => {
  throw new Error('No clock was given.')
}

let metaValidator: Validator | undefined

/** Checks a resource file against the meta-schema, which takes longer to compile than all forms together. */
const checkFile: Validator = (file) => {
  metaValidator ??= createValidator(metaSchema, withoutClock)
  return metaValidator(file)
}

/** More than all customers' forms at once. */
const COMPILED_SCHEMAS = 500

/** Digests of the schemas of files that the compiler accepted, because most layers of most files do not change. */
const compiled = new LRUCache<string, true>({ max: COMPILED_SCHEMAS })

/** Compiles the schemas of a file and checks their defaults. @throws Error when a schema is broken. */
function refuseBroken(file: ResourceFile, blamed: JsonFile): void {
  const { schema, formSchema = {} } = file
  const digest = createHash('sha256')
    .update(JSON.stringify([schema, formSchema]))
    .digest('base64url')
  if (compiled.has(digest)) return
  createValidator(schema, withoutClock)
  createValidator(formSchema, withoutClock)
  refuse(defaultProblems(file).map((problem) => placed(blamed, problem)))
  compiled.set(digest, true)
}

/** A file whose schemas declare the fields of their branches too. */
const withDeclaredFields = (file: ResourceFile): ResourceFile => ({
  ...file,
  schema: withBranchFields(file.schema),
  ...(file.formSchema && { formSchema: withBranchFields(file.formSchema) }),
})

/** Stages of the check; each relies on the previous ones. */
function* stagesOf(base: ResourceFile, overlays: readonly unknown[]) {
  yield overlays.slice(-1).flatMap((overlay) => forbiddenMembers(base, overlay))
  const below = applyOverlays(base, overlays.slice(0, -1))
  const merged = applyOverlays(below, overlays.slice(-1))
  yield checkFile(merged)
  yield removedFields(below, merged)
  const complete = withDeclaredFields(merged)
  yield fileProblems(complete)
  return complete
}

/** Runs the stages. @throws BrokenFile with all problems of the first stage that finds any. */
function checkedStages(base: unknown, overlays: readonly unknown[], blamed: JsonFile) {
  if (![base, ...overlays].every(isObject))
    throw new BrokenFile([{ message: 'The file must hold a JSON object.' }])
  const stages = stagesOf(base as ResourceFile, overlays)
  for (;;) {
    const { value, done } = stages.next()
    if (done) return value
    const firstOfPlace = new Map(value.toReversed().map((problem) => [problem.path, problem]))
    refuse(
      value
        .filter((problem) => firstOfPlace.get(problem.path) === problem)
        .slice(0, MOST_REPORTED)
        .map((problem) => placed(blamed, problem)),
    )
  }
}

function refuse([first, ...others]: readonly FileFault[]): void {
  if (first) throw new BrokenFile([first, ...others])
}

/** Converts errors of the schema compiler and others to BrokenFile. */
function asBrokenFile<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof BrokenFile ? error : new BrokenFile([{ message: messageOf(error) }])
  }
}

/**
 * A built-in resource file merged with overlays, checked against the meta-schema and compiled once.
 * @throws BrokenFile with the problems and their lines in `blamed`, the file that was read last.
 */
export const mergeResource = (
  base: unknown,
  overlays: readonly unknown[],
  blamed: JsonFile,
  verdictOf: VerdictOf,
): ResourceFile =>
  asBrokenFile(() => {
    const merged = checkedStages(base, overlays, blamed)
    refuse([...patternFaults(merged, verdictOf, blamed)].slice(0, MOST_REPORTED))
    refuseBroken(merged, blamed)
    return merged
  })

/**
 * Like `mergeResource`, for an overlay that a user sends: the server handles other calls while patterns are checked, and
 * checks at most `MAX_NEW_PATTERNS` new ones.
 */
export async function mergeDraft(
  base: unknown,
  overlays: readonly unknown[],
  draft: JsonFile,
  { patterns, signal }: { patterns: PatternVerdicts; signal?: AbortSignal | undefined },
): Promise<ResourceFile> {
  const merged = asBrokenFile(() => checkedStages(base, overlays, draft))
  const unchecked = new Set(
    patternsOf(merged).flatMap(({ pattern }) => (patterns.of(pattern) ? [] : [pattern])),
  )
  if (unchecked.size > MAX_NEW_PATTERNS)
    throw new BrokenFile([
      {
        message: `There are ${unchecked.size} new patterns; at most ${MAX_NEW_PATTERNS} can be tried at once.`,
      },
    ])
  await patterns.decideDraft([...unchecked], { budget: DRAFT_BUDGET, signal })
  return mergeResource(base, overlays, draft, patterns.of)
}
