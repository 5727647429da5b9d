/** The tabs of the sites panel: 0 favorites, 1 all. */
export type SitesView = 0 | 1

export const FAVORITES: SitesView = 0
export const ALL: SitesView = 1

/** The name of the preference that stores the tab. */
export const sitesViewPreference = (username: string): string => `${username}sitespanel_sitesview`

/** The tab to show; undefined while the stored one is undefined. It is All for a multi-user and for a user without favorites. */
export function shownView(
  stored: SitesView | undefined,
  isMultiUser: boolean,
  favorites: readonly unknown[] | undefined,
): SitesView | undefined {
  return isMultiUser || favorites?.length === 0 ? ALL : stored
}
