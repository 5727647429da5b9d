import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../../messageOf.ts'
import { type ArchivedStore, describeStore } from './describeStore.ts'
import { folderFiles, isMissing } from './folderFiles.ts'
import { parseFolderName } from './storeName.ts'

/** The stores of one place, as they are now. Rejects with a message where they cannot be listed. */
export type Catalogue = () => Promise<readonly ArchivedStore[]>

interface Known {
  modified: string
  store: ArchivedStore | null
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

/** Files that change when a store does. This program writes the first one last. */
const metadata = ['zarr.json', '.zmetadata', '.zgroup', 'time/zarr.json', 'time/.zarray']

/** When the metadata of a folder changed, as a text; empty when there are none. */
async function modifiedAt({ path, generation }: Folder): Promise<string> {
  const times = await Promise.all(
    (generation === undefined ? metadata : metadata.slice(0, 1)).map((file) =>
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

async function describe({ path, name, generation }: Folder): Promise<ArchivedStore> {
  const store = await describeStore(folderFiles(path), name)
  if (generation !== undefined && !store.coverage) {
    throw new Error('its attributes are not those of an imported series')
  }
  return store
}

/**
 * The stores of a folder, listed anew at every call; a store's metadata are read again only when they have changed. A
 * store whose metadata cannot be read is left out, and `warn` is called once. Rejects when the folder cannot be read.
 */
export function folderCatalogue(root: string, warn: (message: string) => void): Catalogue {
  const known = new Map<string, Known>()

  const load = async (folder: Folder): Promise<ArchivedStore | null> => {
    const modified = await modifiedAt(folder)
    const before = known.get(folder.path)
    if (before?.modified === modified) return before.store
    if (modified === '') return null
    let store: ArchivedStore | null = null
    try {
      store = await describe(folder)
    } catch (error) {
      // Removed since it was listed.
      if ((await modifiedAt(folder)) !== modified) return null
      const reason = messageOf(error)
      warn(`The archived series in ${folder.path} cannot be read: ${reason.replace(/\.$/, '')}.`)
    }
    known.set(folder.path, { modified, store })
    for (const problem of store?.problems ?? []) warn(`In the archived series in ${folder.path}, ${problem}.`)
    return store
  }

  return async () => {
    const stores = await Promise.all((await newestFolders(root)).map(load))
    return stores.filter((store) => store !== null)
  }
}
