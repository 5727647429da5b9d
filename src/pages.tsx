import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Module, moduleOf } from './schemas/access/modules.ts'
import type { ResourceFile } from './schemas/resourceFile/resourceFile.ts'

const page = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))

/** The pages of any resource, generated from its file. */
export const ResourcePages = page<'ResourcePages', { file: ResourceFile }>(
  () => import('./resources/ResourcePages.tsx'),
  'ResourcePages',
)

/** The pages by id of a module or the account, loaded when first opened. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  account: page(() => import('./customPages/account/AccountPage.tsx'), 'AccountPage'),
  forecasts: page(() => import('./ForecastsModule.tsx'), 'ForecastsModule'),
  forecastui: page(() => import('./customPages/forecastui/ForecastUiPage.tsx'), 'ForecastUiPage'),
  hindcasts: page(() => import('./customPages/hindcast/HindcastPage.tsx'), 'HindcastPage'),
  hwwa: page(() => import('./customPages/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
  settings: page(() => import('./resources/SettingsPage.tsx'), 'SettingsPage'),
  wiki: page(() => import('./customPages/wiki/WikiPage.tsx'), 'WikiPage'),
}

/** Whether a module has content at its path: its own page or a resource with that path. */
export const hasPage = ({ id, path }: Module, files: readonly ResourceFile[]): boolean =>
  id in pages || files.some(({ resource }) => resource.path === path)

/** The resources with their own routes: all except those in the settings, whose page contains them. */
export const routedResources = (files: readonly ResourceFile[]): ResourceFile[] =>
  files.filter((file) => moduleOf(file)?.id !== 'settings')
