import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { primaryModule } from './providers/access/subject.ts'
import { type Module, moduleOf, modules } from './schemas/access/modules.ts'
import type { ResourceFile } from './schemas/resourceFile/resourceFile.ts'
import { moduleAt } from './shell/menu/moduleAt.ts'

/** The pages of any resource, generated from its file. */
export const ResourcePages = lazy(async () => ({
  default: (await import('./resources/ResourcePages.tsx')).ResourcePages,
}))

/** Loads the page of a module, or of the account, by its id. */
const loads: Readonly<Record<string, () => Promise<ComponentType>>> = {
  account: async () => (await import('./customPages/account/AccountPage.tsx')).AccountPage,
  forecasts: async () => (await import('./ForecastsModule.tsx')).ForecastsModule,
  forecastui: async () => (await import('./customPages/forecastui/ForecastUiPage.tsx')).ForecastUiPage,
  hindcasts: async () => (await import('./customPages/hindcast/HindcastPage.tsx')).HindcastPage,
  hwwa: async () => (await import('./customPages/analytics/AnalyticsPage.tsx')).AnalyticsPage,
  settings: async () => (await import('./resources/SettingsPage.tsx')).SettingsPage,
  wiki: async () => (await import('./customPages/wiki/WikiPage.tsx')).WikiPage,
}

/** The pages by id, loaded when first opened. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = Object.fromEntries(
  Object.entries(loads).map(([id, load]) => [id, lazy(async () => ({ default: await load() }))]),
)

/** Starts to load the page at an address before the forms and the user's rights to it are known. */
export const loadPage = (pathname: string, mainPage: string): void => {
  const module = pathname === '/' ? primaryModule(modules, mainPage) : moduleAt(modules, pathname)
  // A failure is reported by the page itself, which loads it again.
  loads[module?.id ?? '']?.().catch(() => undefined)
}

/** Whether a module has content at its path: its own page or a resource with that path. */
export const hasPage = ({ id, path }: Module, files: readonly ResourceFile[]): boolean =>
  id in pages || files.some(({ resource }) => resource.path === path)

/** The resources with their own routes: all except those in the settings, whose page contains them. */
export const routedResources = (files: readonly ResourceFile[]): ResourceFile[] =>
  files.filter((file) => moduleOf(file)?.id !== 'settings')
