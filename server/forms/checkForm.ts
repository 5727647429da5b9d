import { type RoleName, roles, type Subject } from '#schemas/access/access.ts'
import { type Definitions, withDefinitions } from '#schemas/resourceFile/definitions.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FormCheck, FormOfRole } from '#schemas/shapes/forms.ts'
import { unresolvedNames } from '#schemas/validation/fileProblems.ts'
import type { Database } from '../database/tables.ts'
import { type FileFault, parseJsonFile } from '../files/jsonFile.ts'
import { messageOf } from '../messageOf.ts'
import { invalidRecords } from '../records/invalidRecords.ts'
import { sampleRecords } from '../records/readRecords.ts'
import { type DrawForms, drawingFaults } from './drawnForms.ts'
import { BrokenFile, mergeDraft, placed } from './mergeResource.ts'
import type { FileProblem, FormLayer, FormsFolder } from './openForms.ts'
import type { PatternVerdicts } from './patternVerdicts.ts'

export interface FormCheckParts {
  forms: Pick<FormsFolder, 'definitions' | 'layers' | 'problems' | 'resources'> & {
    patterns: PatternVerdicts
  }
  database: Database
  customerId: number
  /** Whether the caller may read the records of the form, regardless of their owner. */
  mayRead: (file: ResourceFile) => boolean
  /** A typical user of the customer in a role. */
  subjectOf: (role: RoleName) => Subject
  /** The part of a file that a subject may see, and the address of its compiled validators. */
  shownTo: (file: ResourceFile, subject: Subject) => Promise<FormOfRole>
  draw: DrawForms
  /** The code of the validators at an address of `shownTo`. */
  codeAt: (address: string) => string
  /** Aborted when the caller has disconnected, or the check has taken too long. */
  signal?: AbortSignal | undefined
}

/** The form that results when a draft replaces the uppermost layer, and the problems of the draft. */
async function tryDraft(
  layers: readonly FormLayer[],
  text: string,
  { definitions, files }: { definitions: Definitions; files: readonly ResourceFile[] },
  checks: Parameters<typeof mergeDraft>[3],
): Promise<{ merged?: ResourceFile; problems: readonly FileFault[] }> {
  const draft = parseJsonFile('draft', text)
  if (draft.problem) return { problems: [draft.problem] }
  const { plain, problems } = withDefinitions(draft.value, definitions)
  if (problems.length > 0) return { problems: problems.map((problem) => placed(draft, problem)) }
  const [base, ...overlays] = layers.slice(0, -1).map(({ content }) => content)
  try {
    const below = overlays.filter((overlay) => overlay !== undefined)
    const merged = await mergeDraft(base, [...below, plain], draft, checks)
    return { merged, problems: unresolvedNames(merged, files).map((problem) => placed(draft, problem)) }
  } catch (error) {
    return { problems: error instanceof BrokenFile ? error.problems : [{ message: messageOf(error) }] }
  }
}

/** Why forms of a draft cannot be shown, to any role, for a new or a stored record; undefined if this is not known. */
async function drawnDraft(
  { resource: { name, layout } }: ResourceFile,
  shown: readonly [role: string, FormOfRole][],
  { database, customerId, draw, codeAt, signal }: FormCheckParts,
): Promise<string[] | undefined> {
  // Pairs have no form.
  if (layout === 'links') return []
  const records = await sampleRecords(database, { customerId, resource: name })
  const forms = shown.map(([role, { file, validator }]) => ({
    role,
    file,
    validator: codeAt(validator),
    records,
  }))
  const failures = await draw(forms, signal)
  return failures && drawingFaults(forms, failures)
}

/** A file of a form with its problems. */
const shownLayer = ({ file, text }: FormLayer, found: readonly FileProblem[]) => ({
  file,
  text,
  problems: found
    .filter((problem) => problem.file === file)
    .map(({ line, message }): FileFault => ({ ...(line !== undefined && { line }), message })),
})

/**
 * The form of a customer that results from its files, or from its files with a draft overlay, which is not
 * stored. Undefined where there is no such form.
 */
export async function checkForm(
  { resource, overlay }: { resource: string; overlay?: string },
  parts: FormCheckParts,
): Promise<FormCheck | undefined> {
  const { forms, database, customerId, mayRead, subjectOf, shownTo, signal } = parts
  const all = forms.layers(customerId)
  const files = Object.hasOwn(all, resource) ? all[resource] : undefined
  if (!files) return undefined
  const resources = forms.resources(customerId)
  const current = Object.hasOwn(resources, resource) ? resources[resource] : undefined
  const layers = files.map((layer) => shownLayer(layer, forms.problems(customerId)))
  let merged = current
  if (overlay !== undefined) {
    const known = { definitions: forms.definitions(), files: Object.values(resources) }
    const tried = await tryDraft(files, overlay, known, { patterns: forms.patterns, signal })
    const [{ file } = { file: '' }] = layers.splice(-1)
    layers.push({ file, text: overlay, problems: [...tried.problems] })
    merged = tried.merged
  }
  if (!merged) return { layers, roles: {} }
  const shown: [string, FormOfRole][] = []
  for (const { roleName } of roles) shown.push([roleName, await shownTo(merged, subjectOf(roleName))])
  const faults = overlay === undefined ? [] : await drawnDraft(merged, shown, parts)
  const draft = layers.at(-1)
  if (faults && draft && overlay !== undefined)
    draft.problems.push(...faults.map((message) => placed({ text: overlay }, { path: '', message })))
  const { records, ids, first } = await invalidRecords(database, {
    customerId,
    file: merged,
    before: overlay === undefined ? undefined : current?.schema,
    signal,
  })
  return {
    layers,
    merged,
    roles: Object.fromEntries(shown),
    ...(overlay !== undefined && { isDrawn: faults !== undefined }),
    records: {
      count: records,
      invalid: ids.length,
      first: mayRead(merged) ? first : first.map((record) => ({ ...record, name: '' })),
    },
  }
}
