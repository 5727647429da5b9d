import type { AccessRule } from '../resourceFile/accessRule.ts'
import type { ResourceFile } from '../resourceFile/resourceFile.ts'
import { compareTexts } from '../valueOrder.ts'
import file from './modules.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }

export interface Module {
  id: string
  title: string
  path: string
  icon: string
  /** `bottom` places the module at the bottom of the menu. */
  place?: string
  /** The address of its page in the wiki; without it, the page of all modules. */
  help?: string
  /** The resource whose pages are at the module's path: the module has no page of its own. */
  resource?: string
  /** Who sees the module in the menu. */
  access: AccessRule
  /** Who may open its address, if that differs from who sees it in the menu; each of its pages then checks access itself. */
  routeAccess?: AccessRule
}

/** The modules of the specification, in the order of the menu. */
export const modules = file.modules as readonly Module[]

/** The page of the user's own account: not a module, and only in the user menu. */
export const accountPage: Module = {
  id: 'account',
  title: 'Account',
  path: '/account',
  icon: 'Person',
  help: '/wiki/profile',
  access: { signedIn: true },
}

/** The source of a menu entry: a resource file, or a settings page without one. */
export interface Described {
  resource: Pick<
    ResourceFile['resource'],
    'name' | 'title' | 'menuTitle' | 'path' | 'order' | 'icon' | 'unlisted'
  > & { access: { list: AccessRule } }
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

/** Resource files in menu order: by `order`, with those without it last, then by title. */
export const inMenuOrder = <File extends Described>(files: readonly File[]): File[] =>
  files.toSorted(({ resource: a }, { resource: b }) => {
    const byOrder = (a.order ?? Number.MAX_SAFE_INTEGER) - (b.order ?? Number.MAX_SAFE_INTEGER)
    return byOrder || compareTexts(entryTitle(a), entryTitle(b))
  })

/** The title of a resource in the menu of modules or of settings. */
export const entryTitle = ({
  title,
  menuTitle,
}: Pick<ResourceFile['resource'], 'title' | 'menuTitle'>): string => menuTitle ?? title

/** The module that contains the pages of a resource; undefined if the resource is a module of its own. */
export const moduleOf = ({ resource }: Described): Module | undefined =>
  modules.find(({ path }) => isBelow(resource.path, path))

/** The icon of a resource without one. */
const DEFAULT_ICON = 'ListAlt'

/** The modules of the specification, followed by one for each resource whose path is not below any of theirs. */
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
