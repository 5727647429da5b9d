/** A page of the wiki: `/wiki/<name>`, the first one at `/wiki` itself. */
export interface WikiPageEntry {
  /** Of the file `public/wiki/<name>.md`. */
  name: string
  /** In the navigation. */
  title: string
  path: string
}

const page = (name: string, title: string, path = `/wiki/${name}`): WikiPageEntry => ({ name, title, path })

/** The navigation, in its two groups. */
export const wikiGroups: readonly { title: string; pages: readonly WikiPageEntry[] }[] = [
  {
    title: 'General',
    pages: [page('general', 'General', '/wiki'), page('profile', 'Profile'), page('settings', 'Settings')],
  },
  {
    title: 'Modules',
    pages: [
      page('forecasts', 'Weather Forecast Module'),
      page('alerts', 'Manage Forecasts Alerts'),
      page('reports', 'Manage Reports'),
      page('hwwa', 'Hindcast Analysis'),
    ],
  },
]

/** All pages: two of them are led to by others. */
export const wikiPages: readonly WikiPageEntry[] = [
  ...wikiGroups.flatMap(({ pages }) => pages),
  page('faq', 'Frequently asked questions'),
  page('modules', 'Modules'),
]
