import {
  type AsyncReadable,
  type Attributes,
  type DataType,
  defineArrayExtension,
  isZarritaError,
  open,
  root,
  withMaybeConsolidatedMetadata,
  type Array as ZarrArray,
} from 'zarrita'
import { CHECKSUMS, type Checksums, damageOf, readChecksums } from '../checksums.ts'
import { registerCheckedCodecs } from './chunks/checkedCodecs.ts'
import { isMetadataKey, missingChunk, needsAllChunks, trackAbsent } from './chunks/missingChunks.ts'
import { Damage } from './damageReason.ts'

registerCheckedCodecs()

/** An array of a store. */
export type Variable = ZarrArray<DataType, AsyncReadable>

/** An opened Zarr group. */
export interface OpenGroup {
  version: 2 | 3
  attributes: Attributes
  arrays: ReadonlyMap<string, Variable>
  /** What could not be opened, as messages. */
  problems: string[]
  /** Keys of the chunks that were missing when they were last read, and were read as missing values. */
  absent: ReadonlySet<string>
  /** Reads every file that has a checksum, and returns the damage found, as messages. */
  damagedFiles: () => Promise<string[]>
}

/** The files of a store, and how to list its arrays if its metadata are not consolidated. */
export interface StoreFiles {
  files: AsyncReadable
  /** Human-readable folder or address. */
  where: string
  names: () => Promise<readonly string[]>
}

/** A store that treats a missing or modified chunk as damage instead of returning fill values. */
function insisting(store: AsyncReadable, where: string, checksums?: Checksums): AsyncReadable {
  const there = <T extends Uint8Array>(bytes: T | undefined, key: string): T | undefined => {
    if (isMetadataKey(key)) return bytes
    if (bytes === undefined) throw missingChunk(key, where)
    if (checksums && damageOf(checksums, key.slice(1), bytes))
      throw new Damage(`The archived chunk ${key} of ${where} is damaged.`)
    return bytes
  }
  // Partial reads of a chunk cannot be verified, because checksums cover whole files.
  const getRange = checksums ? undefined : store.getRange?.bind(store)
  return {
    get: async (key, options) => there(await store.get(key, options), key),
    ...(getRange && {
      getRange: async (key, range, options) => there(await getRange(key, range, options), key),
    }),
  }
}

/** All damaged files of a store, as messages. */
async function damagedFiles(files: AsyncReadable, checksums: Checksums = {}): Promise<string[]> {
  const found: string[] = []
  for (const path of Object.keys(checksums)) {
    const damage = damageOf(checksums, path, await files.get(`/${path}`))
    if (damage) found.push(damage)
  }
  return found
}

/** The checksums of a store made by this program; its metadata must match them. */
async function checksumsOf(files: AsyncReadable, attributes: Attributes): Promise<Checksums | undefined> {
  const checksums = await readChecksums(files)
  if (!checksums) {
    if (attributes.checksums === undefined) return undefined
    throw new Error(`its ${CHECKSUMS} is missing`)
  }
  const damage = damageOf(checksums, 'zarr.json', await files.get('/zarr.json'))
  if (damage) throw new Error(damage)
  return checksums
}

/** Refuses truncated chunks, which would otherwise be read as zeros. */
const wholeChunks = defineArrayExtension((array, where: string) => ({
  getChunk: async (...args: Parameters<Variable['getChunk']>) => {
    const chunk = await array.getChunk(...args)
    const length = array.chunks.reduce((product, side) => product * side, 1)
    if (chunk.data.length !== length) {
      throw new Damage(`The archived chunk ${args[0].join('.')} of ${array.path} in ${where} is not whole.`)
    }
    return chunk
  },
}))

/** Names of the arrays directly in the group, from consolidated metadata if available. */
async function arrayNames(readable: AsyncReadable, names: StoreFiles['names']): Promise<readonly string[]> {
  if (!('contents' in readable) || typeof readable.contents !== 'function') return names()
  const contents: { path: string; kind: string }[] = readable.contents()
  return contents
    .filter(({ path, kind }) => kind === 'array' && /^\/[^/]+$/.test(path))
    .map(({ path }) => path.slice(1))
}

/**
 * Opens a Zarr group, v2 or v3, with the arrays directly in it. `isComplete` decides from the group's attributes
 * whether every chunk must exist; for some arrays every chunk must exist in any case (`needsAllChunks`). Rejects with a
 * message if there is no group.
 */
export async function openGroup(
  { files, where, names }: StoreFiles,
  isComplete: (attributes: Attributes) => boolean,
): Promise<OpenGroup> {
  const readable: AsyncReadable = await withMaybeConsolidatedMetadata(files, { format: ['v3', 'v2'] })
  const version = (await readable.get('/zarr.json')) === undefined ? 2 : 3
  const opened = version === 3 ? open.v3 : open.v2
  const group = await opened(root(readable), { kind: 'group' }).catch((error) => {
    if (!isZarritaError(error)) throw error
    throw new Damage(`There is no Zarr group at ${where}.`, { cause: error })
  })
  const [arrays, problems] = [new Map<string, Variable>(), [] as string[]]
  const complete = isComplete(group.attrs)
  const checksums = complete ? await checksumsOf(files, group.attrs) : undefined
  const strict = root(insisting(readable, where, checksums))
  const absent = new Set<string>()
  const lenient = root(trackAbsent(readable, absent))
  const load = async (name: string): Promise<void> => {
    try {
      const array = await opened((complete ? strict : lenient).resolve(name), { kind: 'array' })
      const filled =
        !complete && needsAllChunks(name, array, version)
          ? await opened(strict.resolve(name), { kind: 'array' })
          : array
      arrays.set(name, wholeChunks(filled, where))
    } catch (error) {
      if (!isZarritaError(error)) throw error
      problems.push(`${name} cannot be read: ${error.message}`)
    }
  }
  const listed = await arrayNames(readable, names)
  await Promise.all(listed.map(load))
  return {
    version,
    attributes: group.attrs,
    arrays: new Map([...arrays].sort()),
    problems,
    absent,
    damagedFiles: () => damagedFiles(files, checksums),
  }
}

/** The arrays of a store that can be opened by their own metadata, even if the group's metadata are damaged. */
export async function openArrays({ files, where, names }: StoreFiles): Promise<OpenGroup['arrays']> {
  const arrays = new Map<string, Variable>()
  const strict = root(insisting(files, where))
  for (const name of await names()) {
    const array = await open
      .v3(strict.resolve(name), { kind: 'array' })
      .catch(() => open.v2(strict.resolve(name), { kind: 'array' }).catch(() => null))
    if (array) arrays.set(name, wholeChunks(array, where))
  }
  return arrays
}
