import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Module, moduleOf } from './schemas/access/modules.ts'
import type { ResourceFile } from './schemas/resourceFile/resourceFile.ts'

const page = <Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: (await load())[name] }))

/** The pages of any resource, drawn from its file. */
export const ResourcePages = page<'ResourcePages', { file: ResourceFile }>(
  () => import('./resources/ResourcePages.tsx'),
  'ResourcePages',
)

/** Id of a module, or of the account -> its page, loaded when it is first opened. */
export const pages: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  account: page(() => import('./customPages/account/AccountPage.tsx'), 'AccountPage'),
  forecasts: page(() => import('./ForecastsModule.tsx'), 'ForecastsModule'),
  forecastui: page(() => import('./customPages/forecastui/ForecastUiPage.tsx'), 'ForecastUiPage'),
  hindcasts: page(() => import('./customPages/hindcast/HindcastPage.tsx'), 'HindcastPage'),
  hwwa: page(() => import('./customPages/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
  settings: page(() => import('./resources/SettingsPage.tsx'), 'SettingsPage'),
  wiki: page(() => import('./customPages/wiki/WikiPage.tsx'), 'WikiPage'),
}

/** Whether there is something to show at a module's path: a page of its own, or a resource that stands there. */
export const hasPage = ({ id, path }: Module, files: readonly ResourceFile[]): boolean =>
  id in pages || files.some(({ resource }) => resource.path === path)

/** The resources with routes of their own: all but those of the settings, whose page holds them. */
export const routedResources = (files: readonly ResourceFile[]): ResourceFile[] =>
  files.filter((file) => moduleOf(file)?.id !== 'settings')
