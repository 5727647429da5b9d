/** A page of the wiki: `/wiki/<name>`; the first page is at `/wiki`. */
export interface WikiPageEntry {
  /** Name of the file `public/wiki/<name>.md`. */
  name: string
  /** Title in the navigation. */
  title: string
  path: string
}

const page = (name: string, title: string, path = `/wiki/${name}`): WikiPageEntry => ({ name, title, path })

/** The navigation, in its two groups. */
export const wikiGroups: readonly { title: string; pages: readonly WikiPageEntry[] }[] = [
  {
    title: 'General',
    pages: [
      page('general', 'General', '/wiki'),
      page('profile', 'Profile'),
      page('programs', 'Programs'),
      page('settings', 'Settings'),
    ],
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

/** All pages; the last two are not in the navigation but linked from other pages. */
export const wikiPages: readonly WikiPageEntry[] = [
  ...wikiGroups.flatMap(({ pages }) => pages),
  page('faq', 'Frequently asked questions'),
  page('modules', 'Modules'),
]
