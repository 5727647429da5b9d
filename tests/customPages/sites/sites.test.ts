import { describe, expect, it } from 'vitest'
import { changedFavorites, marked } from '#customPages/sites/favoriteChange.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { shownView, sitesViewPreference } from '#schemas/sitesView.ts'

const site = (id: number, name: string, isFavorite = false): Site => ({
  id,
  name,
  description: '',
  latitude: 54,
  longitude: 7,
  isOffshore: true,
  isPinned: false,
  isFavorite,
  timeZone: { name: 'Europe/Berlin', shortName: 'CET', timeZoneOffsetMs: 3_600_000 },
})

describe('the tab of the sites panel', () => {
  it('is the stored one, but All for multi-users and without favorites', () => {
    expect(shownView(0, false, [1])).toBe(0)
    expect(shownView(1, false, [1])).toBe(1)
    expect(shownView(0, false, [])).toBe(1)
    expect(shownView(0, true, [1])).toBe(1)
    expect(shownView(0, false, undefined)).toBe(0)
  })

  it('is stored under the username and sitespanel_sitesview', () => {
    expect(sitesViewPreference('planner')).toBe('plannersitespanel_sitesview')
  })
})

describe('favorites', () => {
  const [alpha, beta, gamma] = [site(3, 'Alpha', true), site(1, 'Beta'), site(2, 'Gamma', true)]

  it('stay sorted by name', () => {
    expect(changedFavorites([alpha!, gamma!], beta!, true).map(({ name }) => name)).toEqual([
      'Alpha',
      'Beta',
      'Gamma',
    ])
    expect(changedFavorites([alpha!, gamma!], alpha!, false).map(({ name }) => name)).toEqual(['Gamma'])
    expect(changedFavorites([alpha!], alpha!, true)).toHaveLength(1)
  })

  it('are marked in every list', () => {
    expect(marked([alpha!, beta!], beta!, true).map(({ isFavorite }) => isFavorite)).toEqual([true, true])
  })
})
