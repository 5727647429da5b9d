import { expect, it } from 'vitest'
import { type Command, MOST_SITES, matchingCommands, shownSites } from '#shell/palette/commands.ts'

const command = (group: Command['group'], name: string, rest: Partial<Command> = {}): Command => ({
  id: `${group}:${name}`,
  group,
  name,
  perform: () => {},
  ...rest,
})

const commands = [
  command('Actions', 'Dark theme', { keywords: 'colors mode' }),
  command('Actions', 'New alert', { keywords: 'add create' }),
  command('Pages', 'Weather Forecast'),
  command('Pages', 'Manage Forecast Alerts'),
  command('Pages', 'Sites', { detail: 'Settings' }),
]

const names = (text: string) => matchingCommands(commands, text).map(({ name }) => name)

it('shows pages before actions, and all of them before anything is typed', () => {
  expect(names('')).toEqual([
    'Weather Forecast',
    'Manage Forecast Alerts',
    'Sites',
    'Dark theme',
    'New alert',
  ])
})

it('matches every word in names, details and keywords', () => {
  expect(names('FORECAST alerts')).toEqual(['Manage Forecast Alerts'])
  expect(names('settings')).toEqual(['Sites'])
  expect(names('mode')).toEqual(['Dark theme'])
  expect(names('mode alert')).toEqual([])
})

it('lists names that begin with the text before names that contain it', () => {
  const pages = [command('Pages', 'Manage Wind'), command('Pages', 'Rewind'), command('Pages', 'Wind')]
  expect(matchingCommands(pages, 'wind').map(({ name }) => name)).toEqual(['Wind', 'Manage Wind', 'Rewind'])
})

it('keeps the sites that the server has found, even if only by their description', () => {
  expect(matchingCommands([command('Sites', 'Anholt')], 'kattegat').map(({ name }) => name)).toEqual([
    'Anholt',
  ])
})

it('shows only the few best matches of 20,000 sites', () => {
  const many = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Adria ${id} Zephyr` }))
  const found = shownSites(
    [...many, { id: 20_000, name: 'Zephyr Bank' }, { id: 20_001, name: 'Zephyr' }],
    ' zephyr ',
  )
  expect(found).toHaveLength(MOST_SITES)
  expect(found.slice(0, 3).map(({ name }) => name)).toEqual(['Zephyr', 'Zephyr Bank', 'Adria 0 Zephyr'])
})
