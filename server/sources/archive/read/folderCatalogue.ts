import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveFolder, CUSTOMERS } from '../archiveFolder.ts'
import { CHECKSUMS } from '../checksums.ts'
import { damageReason, isDamage } from './damageReason.ts'
import { type ArchivedStore, describeStore } from './describeStore.ts'
import { chunkKeys, folderFiles, isMissing, isThere } from './folderFiles.ts'
import { openArrays } from './openGroup.ts'
import { onePlace, type Places, readPlaces } from './places.ts'
import { parseFolderName, placeOfName } from './storeName.ts'

/** The customers who have a folder of stores. */
export async function ownersIn(dataDir: string): Promise<number[]> {
  const names = await readdir(join(archiveFolder(dataDir), CUSTOMERS)).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number)
}

/** A store that cannot be used. */
export interface BrokenStore {
  name: string
  /** Its points, if known from its name or an earlier read. */
  places: Places | null
  /** A message that does not name any folder of the server. */
  reason: string
}

/** The content of a catalogue. */
export interface Listing {
  stores: readonly ArchivedStore[]
  broken: readonly BrokenStore[]
}

/**
 * The current stores of one folder or address; stores whose points `isNeeded` rejects may be as they were last read. Rejects
 * with a message if the stores cannot be listed.
 */
export type Catalogue = (isNeeded?: (places: Places) => boolean) => Promise<Listing>

type Entry = { store: ArchivedStore } | { broken: BrokenStore }

interface Known {
  modified: string
  entry: Entry
  /** The points of the store when it was last readable. */
  places: Places | null
}

interface Folder {
  name: string
  path: string
  /** Only for stores made by this program. */
  generation?: number
}

/** The newest generation of each store made by this program, and every other folder that may be a store. */
async function newestFolders(root: string): Promise<Folder[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  const newest = new Map<string, Folder>()
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === CUSTOMERS || !entry.isDirectory()) continue
    const path = join(root, entry.name)
    const parsed = parseFolderName(entry.name)
    const known = newest.get(parsed?.name ?? entry.name)
    if (parsed && known?.generation !== undefined && known.generation > parsed.generation) continue
    newest.set(parsed?.name ?? entry.name, { name: entry.name, ...parsed, path })
  }
  return [...newest.values()]
}

/** Milliseconds after which a later change of a folder surely has another time. */
const RESOLUTION = 2000

/**
 * When a file or folder was last changed, undefined if it is missing. Asked in this thread, because each request asks for a few, and
 * handing the question to another thread takes several times as long as its answer.
 */
const timeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs

/**
 * The folders of an archive, read again only if one was added, removed or renamed since. Times are those of the file system, so
 * they are compared with the clock of the machine.
 */
function folderList(root: string): () => Promise<Folder[]> {
  let read: { modified: number; folders: Folder[] } | undefined
  return async () => {
    const modified = timeOf(root)
    if (modified === undefined) return []
    if (read?.modified === modified) return read.folders
    const folders = await newestFolders(root)
    read = Date.now() - modified > RESOLUTION ? { modified, folders } : undefined
    return folders
  }
}

/** Files that change when a store changes. This program writes the first two last. */
const metadata = ['zarr.json', CHECKSUMS, '.zmetadata', '.zgroup', 'time/zarr.json', 'time/.zarray']

/** When the metadata files of a folder changed, as a text; empty if there are none. */
function modifiedAt({ path, generation }: Folder): string {
  const files = generation === undefined ? metadata : metadata.slice(0, 2)
  const times = files.map((file) => timeOf(join(path, file)) ?? '')
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

/**
 * The points that an unusable folder stands for: from its name or, if it is damaged, from what is left of its coordinates. Null
 * for an undamaged store that this program cannot use, because it never provided weather.
 */
async function placesOf({ name, path }: Folder, error: unknown): Promise<Places | null> {
  const place = placeOfName(name)
  if (place) return onePlace(place)
  if (!isDamage(error)) return null
  return openArrays(folderFiles(path))
    .then(readPlaces)
    .catch(() => null)
}

/** Whether a folder without store metadata is a damaged store: its name ends in .zarr, or a folder in it has array metadata. */
async function wasStore({ name, path }: Folder): Promise<boolean> {
  if (name.endsWith('.zarr')) return true
  const names = await folderFiles(path).names()
  const files = names.flatMap((array) => ['zarr.json', '.zarray'].map((file) => join(path, array, file)))
  return (await Promise.all(files.map(isThere))).includes(true)
}

/**
 * The stores of a folder, listed again whenever it has changed; a store's metadata are read again only if they have changed. Imported
 * stores that are not needed are not checked: a request needs one of thousands. A store whose metadata cannot be read is listed
 * as broken, and `warn` is called once. Rejects if the folder cannot be read.
 */
export function folderCatalogue(root: string, warn: (message: string) => void): Catalogue {
  const known = new Map<string, Known>()
  const list = folderList(root)

  const load = async (folder: Folder, isNeeded: (places: Places) => boolean): Promise<Entry | null> => {
    const before = known.get(folder.path)
    // The name of an imported store fixes its position, so it cannot have moved closer.
    if (before?.places && folder.generation !== undefined && !isNeeded(before.places)) return before.entry
    const modified = modifiedAt(folder)
    if (before?.modified === modified) return before.entry
    // A foreign folder that never was a store.
    if (modified === '' && folder.generation === undefined && !before && !(await wasStore(folder)))
      return null
    let entry: Entry
    try {
      entry = { store: await describe(folder, modified) }
    } catch (error) {
      // Changed or removed since it was listed.
      if (modifiedAt(folder) !== modified || !(await isThere(folder.path))) return null
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
    const folders = await list()
    const entries = (await Promise.all(folders.map((folder) => load(folder, isNeeded)))).filter(
      (entry) => entry !== null,
    )
    return {
      stores: entries.flatMap((entry) => ('store' in entry ? entry.store : [])),
      broken: entries.flatMap((entry) => ('broken' in entry ? entry.broken : [])),
    }
  }
}
