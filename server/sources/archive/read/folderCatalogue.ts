import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKSUMS } from '../checksums.ts'
import { damageReason, isDamage } from './damageReason.ts'
import { type ArchivedStore, describeStore } from './describeStore.ts'
import { chunkKeys, folderFiles, isMissing } from './folderFiles.ts'
import { openArrays } from './openGroup.ts'
import { onePlace, type Places, readPlaces } from './places.ts'
import { parseFolderName, placeOfName } from './storeName.ts'

/** A store that cannot be used. */
export interface BrokenStore {
  name: string
  /** Its points, where its name or an earlier reading says them. */
  places: Places | null
  /** A message that names no folder of the server. */
  reason: string
}

/** What a catalogue holds. */
export interface Listing {
  stores: readonly ArchivedStore[]
  broken: readonly BrokenStore[]
}

/**
 * The stores of one folder or address, as they are now; those whose points `isNeeded` refuses may be as they were last
 * read. Rejects with a message where they cannot be listed.
 */
export type Catalogue = (isNeeded?: (places: Places) => boolean) => Promise<Listing>

type Entry = { store: ArchivedStore } | { broken: BrokenStore }

interface Known {
  modified: string
  entry: Entry
  /** The points of the store when it could last be read. */
  places: Places | null
}

interface Folder {
  name: string
  path: string
  /** Of a store of this program; another's has none. */
  generation?: number
}

/** The newest generation of every point of this program's, and every other folder that may be a store. */
async function newestFolders(root: string): Promise<Folder[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const newest = new Map<string, Folder>()
  for (const entry of entries) {
    if (entry.name.startsWith('.') || !entry.isDirectory()) continue
    const path = join(root, entry.name)
    const parsed = parseFolderName(entry.name)
    const known = newest.get(parsed?.name ?? entry.name)
    if (parsed && known?.generation !== undefined && known.generation > parsed.generation) continue
    newest.set(parsed?.name ?? entry.name, { name: entry.name, ...parsed, path })
  }
  return [...newest.values()]
}

/** Files that change when a store does. This program writes the first two last. */
const metadata = ['zarr.json', CHECKSUMS, '.zmetadata', '.zgroup', 'time/zarr.json', 'time/.zarray']

/** When the metadata of a folder changed, as a text; empty when there are none. */
async function modifiedAt({ path, generation }: Folder): Promise<string> {
  const times = await Promise.all(
    (generation === undefined ? metadata : metadata.slice(0, 2)).map((file) =>
      stat(join(path, file)).then(
        ({ mtimeMs }) => mtimeMs,
        (error) => {
          if (isMissing(error)) return ''
          throw error
        },
      ),
    ),
  )
  return times.join('') === '' ? '' : times.join()
}

async function describe({ path, name, generation }: Folder, modified: string): Promise<ArchivedStore> {
  const store = await describeStore(folderFiles(path), name)
  if (generation !== undefined && !store.coverage) {
    throw new Error('its attributes are not those of an imported series')
  }
  const described = { ...store, folder: { path, name, modified } }
  if (store.coverage) return described
  const arrays = new Set(Object.values(store.columns).map(({ array }) => array.path.slice(1)))
  return { ...described, chunks: await chunkKeys(path, arrays) }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => {
      if (isMissing(error)) return false
      throw error
    },
  )

/**
 * The points that a folder stands for: by its name, or where it is damaged by what is left of its coordinates. A sound
 * store that this program cannot use was never weather of its place.
 */
async function placesOf({ name, path }: Folder, error: unknown): Promise<Places | null> {
  const place = placeOfName(name)
  if (place) return onePlace(place)
  if (!isDamage(error)) return null
  return openArrays(folderFiles(path))
    .then(readPlaces)
    .catch(() => null)
}

/** Whether a folder without metadata of a store is what is left of one: it is called so, or a folder in it has metadata of an array. */
async function wasStore({ name, path }: Folder): Promise<boolean> {
  if (name.endsWith('.zarr')) return true
  const names = await folderFiles(path).names()
  const files = names.flatMap((array) => ['zarr.json', '.zarray'].map((file) => join(path, array, file)))
  return (await Promise.all(files.map(isThere))).includes(true)
}

/**
 * The stores of a folder, listed anew at every call; a store's metadata are read again only when they have changed. An
 * imported store that is not needed is not looked at: a request needs one of thousands. A store whose metadata cannot be
 * read is among the broken ones, and `warn` is called once. Rejects when the folder cannot be read.
 */
export function folderCatalogue(root: string, warn: (message: string) => void): Catalogue {
  const known = new Map<string, Known>()

  const load = async (folder: Folder, isNeeded: (places: Places) => boolean): Promise<Entry | null> => {
    const before = known.get(folder.path)
    // The name of an imported store says where it is: nobody moves it nearer.
    if (before?.places && folder.generation !== undefined && !isNeeded(before.places)) return before.entry
    const modified = await modifiedAt(folder)
    if (before?.modified === modified) return before.entry
    // A folder of somebody else that never was a store.
    if (modified === '' && folder.generation === undefined && !before && !(await wasStore(folder)))
      return null
    let entry: Entry
    try {
      entry = { store: await describe(folder, modified) }
    } catch (error) {
      // Changed or removed since it was listed.
      if ((await modifiedAt(folder)) !== modified || !(await isThere(folder.path))) return null
      const { name } = folder
      const reason = `The archived series in ${name} cannot be read: ${damageReason(error)}.`
      warn(reason.replace(name, folder.path))
      const places = before?.places ?? (await placesOf(folder, error))
      const unknown = places ? '' : ' Its place is not known: hindcasts pass it over.'
      entry = { broken: { name, places, reason: `${reason}${unknown}` } }
    }
    const places = 'store' in entry ? entry.store.places : entry.broken.places
    known.set(folder.path, { modified, entry, places })
    if ('store' in entry)
      for (const problem of entry.store.problems)
        warn(`In the archived series in ${folder.path}, ${problem}.`)
    return entry
  }

  return async (isNeeded = () => true) => {
    const folders = await newestFolders(root)
    const entries = (await Promise.all(folders.map((folder) => load(folder, isNeeded)))).filter(
      (entry) => entry !== null,
    )
    return {
      stores: entries.flatMap((entry) => ('store' in entry ? entry.store : [])),
      broken: entries.flatMap((entry) => ('broken' in entry ? entry.broken : [])),
    }
  }
}
