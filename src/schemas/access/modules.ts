import type { ResourceFile } from '../resourceFile/resourceFile.ts'
import { compareTexts } from '../valueOrder.ts'
import type { AccessRule } from './access.ts'
import file from './modules.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }

export interface Module {
  id: string
  title: string
  path: string
  icon: string
  /** `bottom` stands at the foot of the menu. */
  place?: string
  /** The address of its page in the wiki; that of all modules otherwise. */
  help?: string
  /** The resource whose pages stand at the path itself: the module has none of its own. */
  resource?: string
  /** Who finds the module in the menu. */
  access: AccessRule
  /** Who may go to its address, where that is more than find it in the menu: its pages then decide, each for itself. */
  routeAccess?: AccessRule
}

/** The modules of the specification, in the order of the menu. */
export const modules = file.modules as readonly Module[]

/** The page of the own account: no module, and in no menu but the user's own. */
export const accountPage: Module = {
  id: 'account',
  title: 'Account',
  path: '/account',
  icon: 'Person',
  help: '/wiki/profile',
  access: { signedIn: true },
}

/** What an entry of a menu is made of: a resource file, or a page of the settings that none describes. */
export interface Described {
  resource: Pick<ResourceFile['resource'], 'name' | 'title' | 'menuTitle' | 'path' | 'order' | 'icon'> & {
    access: { list: AccessRule }
  }
}

/** A row of settings.json. */
interface SettingsRow {
  id: string
  title: string
  path: string
  order: number
  access: AccessRule
}

/** The entries of the settings whose pages are not drawn from a resource file, as `settings:<id>`. */
export const settingsPages = (settings as readonly SettingsRow[]).map(({ id, access, ...row }) => ({
  resource: { name: `settings:${id}`, ...row, access: { list: access } },
})) satisfies readonly Described[]

const isBelow = (path: string, modulePath: string) => path === modulePath || path.startsWith(`${modulePath}/`)

/** Resource files in the order of their entries: by `order`, then those without one; equal ones by title. */
export const inMenuOrder = <File extends Described>(files: readonly File[]): File[] =>
  files.toSorted(({ resource: a }, { resource: b }) => {
    const byOrder = (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER)
    return byOrder || compareTexts(entryTitle(a), entryTitle(b))
  })

/** What a resource is called in the menu of modules or of settings. */
export const entryTitle = ({
  title,
  menuTitle,
}: Pick<ResourceFile['resource'], 'title' | 'menuTitle'>): string => menuTitle ?? title

/** The module whose pages hold those of a resource, undefined where the resource is a module of its own. */
export const moduleOf = ({ resource }: Described): Module | undefined =>
  modules.find(({ path }) => isBelow(resource.path, path))

/** The icon of a resource that names none. */
const DEFAULT_ICON = 'ListAlt'

/** The modules of the specification, then one for each resource whose path is below none of theirs. */
export const modulesWith = (files: readonly Described[]): Module[] => [
  ...modules,
  ...inMenuOrder(files.filter((file) => moduleOf(file) === undefined)).map(({ resource }) => ({
    id: resource.name,
    title: entryTitle(resource),
    path: resource.path,
    icon: resource.icon ?? DEFAULT_ICON,
    access: resource.access.list,
  })),
]
