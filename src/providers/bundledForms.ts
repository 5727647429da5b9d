import type { ValidateFunction } from 'ajv'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import type { Forms } from '../schemas/shapes/forms.ts'
import { type CompiledModule, loadValidators } from '../schemas/validation/validatorRuntime.ts'

const files = import.meta.glob<ResourceFile>('../schemas/resources/*.json', { import: 'default' })
const validators = import.meta.glob<CompiledModule>('../schemas/resources/*.json', { query: '?validator' })

/** The resource files that the portal was built with, for an API that serves none. */
export async function bundledForms(): Promise<Forms> {
  const loaded = await Promise.all(Object.values(files).map((load) => load()))
  return {
    resources: Object.fromEntries(loaded.map((file) => [file.resource.name, file])),
    validators: {},
    problems: [],
  }
}

/** The compiled validators of a bundled resource file. @throws Error naming a resource that is not bundled. */
export async function bundledValidators(name: string): Promise<Record<string, ValidateFunction>> {
  const load = validators[`../schemas/resources/${name}.json`]
  if (!load) throw new Error(`invalid resource: ${name} has no validators`)
  return loadValidators(await load())
}
