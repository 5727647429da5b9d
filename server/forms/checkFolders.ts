import type { CheckedForm, CustomerCheck } from '../records/invalidRecords.ts'
import { formDiff } from './formDiff.ts'
import { type FormsFolder, openForms } from './openForms.ts'
import type { PatternVerdicts } from './patternVerdicts.ts'

/** The result of checking the files of the schema and customer folders. */
export interface FolderCheck {
  /** Each with file, line and reason. */
  problems: string[]
  /** The differences of every merged form from the built-in one. */
  differences: string[]
  forms: CheckedForm[]
}

const whose = (customerId: number | null) =>
  customerId === null ? 'every customer' : `customer ${customerId}`

/** What the overlays change in the built-in forms. */
const differencesOf = (forms: FormsFolder, customerId: number | null): string[] =>
  Object.entries(forms.resources(customerId)).flatMap(([name, file]) => {
    const lines = formDiff(forms.layers(customerId)[name]?.[0]?.content, file)
    return lines.length === 0
      ? []
      : [
          `The form ${name} of ${whose(customerId)} differs from the built-in one:`,
          ...lines.map((line) => `  ${line}`),
        ]
  })

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
  }
}

/** The result of checking a customer's records against its form, as text. */
export const recordsText = ({ customerId, resource, records, ids }: CustomerCheck): string =>
  `Records ${resource} of customer ${customerId}: ${
    ids.length === 0
      ? `all ${records} are valid.`
      : `${ids.length} of ${records} would be invalid: ${ids.join(', ')}.`
  }`
