import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Page = LazyExoticComponent<ComponentType>

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page =>
  lazy(async () => ({ default: (await load())[name] }))

/** Module id -> its page, loaded when it is first opened. A module without a page is neither in the menu nor routed. */
export const pages: Readonly<Record<string, Page>> = {
  forecasts: page(() => import('./ForecastsModule.tsx'), 'ForecastsModule'),
  hindcasts: page(() => import('./customPages/hindcast/HindcastPage.tsx'), 'HindcastPage'),
  hwwa: page(() => import('./customPages/analytics/AnalyticsPage.tsx'), 'AnalyticsPage'),
  settings: page(() => import('./resources/SettingsPage.tsx'), 'SettingsPage'),
}
