import { permits, policyOf, type RoleName, roles, type Subject } from '#schemas/access/access.ts'
import { modules as allModules, modulesWith } from '#schemas/access/modules.ts'
import { permissionsOf } from '#schemas/access/permissions.ts'
import { visibleFields } from '#schemas/access/visibleFields.ts'
import { formSchemaOf, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { CheckedForm, CustomerCheck } from '../records/invalidRecords.ts'
import { createCompiledForms } from './compiledForms.ts'
import { type DrawForms, drawingFaults } from './drawnForms.ts'
import { formDiff } from './formDiff.ts'
import { placed } from './mergeResource.ts'
import { type FormsFolder, openForms, withResources } from './openForms.ts'
import type { PatternVerdicts } from './patternVerdicts.ts'

/** The result of checking the files of the schema and customer folders. */
export interface FolderCheck {
  /** Each with file, line and reason. */
  problems: string[]
  /** The differences of every merged form from the built-in one. */
  differences: string[]
  forms: CheckedForm[]
  /**
   * Draws every form for each role, empty and with the sampled records of its customers, and returns why forms cannot be shown, each with
   * its file. Undefined if this is not known: the forms were not built, or took too long.
   */
  drawnProblems(draw: DrawForms, samples: readonly Samples[]): Promise<string[] | undefined>
}

/** Stored records of a customer, by which its form is drawn. */
export type Samples = Pick<CustomerCheck, 'customerId' | 'resource' | 'samples'>

const whose = (customerId: number | null) =>
  customerId === null ? 'every customer' : `customer ${customerId}`

/** What the overlays change in the built-in forms. */
function differencesOf(forms: FormsFolder, customerId: number | null): string[] {
  const resources = forms.resources(customerId)
  const files = Object.values(resources)
  return Object.entries(resources).flatMap(([name, file]) => {
    const base = forms.layers(customerId)[name]?.[0]?.content as ResourceFile | undefined
    const lines = formDiff(base && withResources(base, files), file)
    return lines.length === 0
      ? []
      : [
          `The form ${name} of ${whose(customerId)} differs from the built-in one:`,
          ...lines.map((line) => `  ${line}`),
        ]
  })
}

/** A typical user of a role, of a customer with all modules. */
function subjectOf(role: RoleName, files: readonly ResourceFile[]): Subject {
  const modules = allModules.flatMap(({ access: { customerModule } }) => customerModule ?? [])
  const given = permissionsOf(modules, files)
  const permissions = role === 'Administrator' ? given : given.filter((name) => name.startsWith('Module.'))
  return { user: { roles: [role], permissions }, customer: { modules } }
}

/** The forms of a customer as each role sees them. */
function formsToDraw(
  files: readonly ResourceFile[],
  samples: readonly Samples[],
  compile: (schema: object) => string,
) {
  const policy = policyOf(modulesWith(files), files)
  return files
    .filter(({ resource }) => resource.layout !== 'links')
    .flatMap((whole) => {
      const records = samples
        .filter(({ resource }) => resource === whole.resource.name)
        .flatMap((sampled) => sampled.samples)
      return roles.map(({ roleName: role }) => {
        const subject = subjectOf(role, files)
        const file = visibleFields(whole, (rule) => permits(policy, subject, rule))
        return { role, file, validator: compile(formSchemaOf(file)), records }
      })
    })
}

/** Why forms of a customer cannot be shown to roles, at the uppermost file of each; undefined if this is not known. */
async function drawingProblems(
  forms: FormsFolder,
  customerId: number | null,
  { draw, samples }: { draw: DrawForms; samples: readonly Samples[] },
): Promise<string[] | undefined> {
  const { compile, module } = createCompiledForms(() => new Date(0))
  const codeOf = (schema: object) => module(compile(schema)) ?? ''
  const toDraw = formsToDraw(Object.values(forms.resources(customerId)), samples, codeOf)
  const failures = await draw(toDraw)
  if (!failures) return undefined
  // A form has a result for a new record and for each of its records.
  let next = 0
  const drawn = toDraw.map((form) => {
    const first = next
    next += 1 + form.records.length
    return { form, failures: failures.slice(first, next) }
  })
  const named = Map.groupBy(drawn, ({ form }) => form.file.resource.name)
  return [...named].flatMap(([name, ofRoles]) => {
    const layer = forms.layers(customerId)[name]?.findLast(({ text }) => text !== '')
    const faults = drawingFaults(
      ofRoles.map(({ form }) => form),
      ofRoles.flatMap((one) => one.failures),
    )
    return faults.map(
      (fault) => `${layer?.file}: ${placed({ text: '' }, { path: '', message: fault }).message}`,
    )
  })
}

/** Milliseconds of computing for each pattern: nobody waits for the result but the operator. */
const BUDGET = 30_000

/** Reads the forms that apply to all customers and those of each customer that has a folder. */
export async function checkFolders(
  dirs: Parameters<typeof openForms>[0],
  patterns: PatternVerdicts,
): Promise<FolderCheck> {
  const forms = openForms(dirs, { verdictOf: patterns.of })
  await patterns.decide(forms.undecided(), { budget: BUDGET })
  const all = forms.customers()
  const problems = all.flatMap((customerId) =>
    forms.problems(customerId).map(({ file, message }) => `${file}: ${message}`),
  )
  return {
    problems: [...new Set(problems)],
    differences: all.flatMap((customerId) => differencesOf(forms, customerId)),
    forms: all.flatMap((customerId) =>
      Object.values(forms.resources(customerId)).map((file) => ({ customerId, file })),
    ),
    async drawnProblems(draw, samples) {
      const found = new Set<string>()
      for (const customerId of all) {
        // The forms that apply to all customers are those of every customer without a folder.
        const own = samples.filter((sampled) =>
          customerId === null ? !all.includes(sampled.customerId) : sampled.customerId === customerId,
        )
        const drawn = await drawingProblems(forms, customerId, { draw, samples: own })
        if (!drawn) return undefined
        for (const problem of drawn) found.add(problem)
      }
      return [...found]
    },
  }
}

/** The result of checking a customer's records against its form, as text. */
export const recordsText = ({ customerId, resource, records, ids }: CustomerCheck): string =>
  `Records ${resource} of customer ${customerId}: ${
    ids.length === 0
      ? `all ${records} are valid.`
      : `${ids.length} of ${records} would be invalid: ${ids.join(', ')}.`
  }`
