import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { ValidateFunction } from 'ajv'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Forms } from '#schemas/shapes/forms.ts'
import { type CompiledModule, loadValidators } from '#schemas/validation/validatorRuntime.ts'
import { ApiError, call } from '../api/request.ts'
import { queryClient } from '../queryClient.ts'

const files = import.meta.glob<ResourceFile>('../../schemas/resources/*.json', { import: 'default' })
const validators = import.meta.glob<CompiledModule>('../../schemas/resources/*.json', { query: '?validator' })

/** The resource files bundled with the portal, for an API that serves none. */
async function bundledForms(): Promise<Forms> {
  const loaded = await Promise.all(Object.values(files).map((load) => load()))
  return {
    resources: Object.fromEntries(loaded.map((file) => [file.resource.name, file])),
    validators: {},
    problems: [],
  }
}

/** The compiled validators of a bundled resource file. @throws Error naming a resource that is not bundled. */
async function bundledValidators(name: string): Promise<Record<string, ValidateFunction>> {
  const load = validators[`../../schemas/resources/${name}.json`]
  if (!load) throw new Error(`invalid resource: ${name} has no validators`)
  return loadValidators(await load())
}

/** The resource files of the user's customer; the bundled ones if the API has none (404). */
async function loadForms(signal: AbortSignal): Promise<Forms> {
  try {
    return await call<Forms>('forms', { signal, quiet: true })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return bundledForms()
    throw error
  }
}

/** Loaded once per page load: a form that changes while the user fills it in would lose the input. */
export const formsQuery = queryOptions({
  queryKey: ['forms'],
  queryFn: ({ signal }) => loadForms(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Starts to load the forms before the portal needs them. A failure is forgotten: the portal loads them again, unless the session
 * may not open it yet.
 */
export function prefetchForms(): void {
  const { queryKey } = formsQuery
  queryClient.fetchQuery(formsQuery).catch(() => queryClient.resetQueries({ queryKey, exact: true }))
}

/** The customer's resource files; suspends until they are loaded. */
export const useForms = (): Forms => useSuspenseQuery(formsQuery).data

const importValidators = async (address: string): Promise<Record<string, ValidateFunction>> =>
  loadValidators(await import(/* @vite-ignore */ address))

/**
 * The compiled validators of a resource's form, by the keys of RJSF's `createPrecompiledValidator`.
 * @throws Error naming a resource without validators.
 */
export async function loadResourceValidators(name: string): Promise<Record<string, ValidateFunction>> {
  const { validators } = await queryClient.ensureQueryData(formsQuery)
  const address = validators[name]
  if (address === undefined) return bundledValidators(name)
  return importValidators(address)
}

/** The validators at an address, for a form that no customer uses yet; suspends until they are loaded. */
export const useValidatorsAt = (address: string): Record<string, ValidateFunction> =>
  useSuspenseQuery({
    queryKey: ['validators', address],
    queryFn: () => importValidators(address),
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** The validators of a resource's form; suspends until they are loaded. */
export function useResourceValidators(name: string): Record<string, ValidateFunction> {
  const address = useForms().validators[name] ?? null
  return useSuspenseQuery({
    queryKey: ['validators', name, address],
    queryFn: () => loadResourceValidators(name),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
