import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type CustomerConfig, CustomerProfile } from '#schemas/shapes/customer.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { createFileLooks } from '../files/fileLooks.ts'
import { type JsonFile, readJsonFile, stampOf } from '../files/jsonFile.ts'
import { type Brand, readBrand } from './brand.ts'

/** The folder for customers without their own. */
export const defaultFolder = 'default'

export interface Profiles {
  /** The customer's profile, or else the default one. @throws Error if neither can be read. */
  profile(customerId: number): CustomerConfig
  /** The branding of the customer's documents. @throws Error when an image cannot be read. */
  brandOf(customerId: number): Promise<Brand>
  problems(customerId: number): { file: string; message: string }[]
}

/** The profiles of the customer folders; a broken file is replaced by its last valid version. */
export function openProfiles(customersDir: string, now: () => Date): Profiles {
  const validate = createValidator(CustomerProfile, now)
  const files = new Map<string, JsonFile>()
  const good = new Map<string, CustomerConfig>()
  const known = new Map<number, CustomerConfig>()
  const mayLook = createFileLooks()

  const problemOf = (file: JsonFile) =>
    file.problem?.message ??
    validate(file.value)
      .map(({ path, message }) => `${path}: ${message}`)
      .join('; ')

  function read(folder: string): JsonFile {
    const path = join(customersDir, folder, 'profile.json')
    const known = files.get(path)
    if (known && known.stamp === stampOf(path)) return known
    const file = readJsonFile(path)
    const problem = file.stamp === '' ? '' : problemOf(file)
    if (problem === '' && file.value !== undefined) {
      const { $schema: _, ...profile } = file.value as CustomerProfile
      good.set(folder, profile)
    }
    if (file.stamp === '') good.delete(folder)
    const checked = { ...file, problem: problem === '' ? undefined : { message: problem } }
    files.set(path, checked)
    return checked
  }

  const folderOf = (id: number) =>
    existsSync(join(customersDir, String(id), 'profile.json')) ? String(id) : defaultFolder

  function profile(customerId: number): CustomerConfig {
    const last = known.get(customerId)
    if (last && !mayLook()) return last
    const folder = folderOf(customerId)
    read(folder)
    read(defaultFolder)
    const found = good.get(folder) ?? good.get(defaultFolder)
    if (!found) throw new Error(`There is no usable ${defaultFolder}/profile.json in ${customersDir}.`)
    known.set(customerId, found)
    return found
  }

  return {
    profile,
    brandOf: async (customerId) => readBrand(profile(customerId), customersDir),
    problems: (customerId) =>
      [...new Set([defaultFolder, folderOf(customerId)])].flatMap((folder) => {
        const { problem } = read(folder)
        return problem ? [{ file: `customers/${folder}/profile.json`, message: problem.message }] : []
      }),
  }
}
