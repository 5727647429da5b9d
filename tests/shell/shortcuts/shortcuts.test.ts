import { describe, expect, it } from 'vitest'
import { isPressed, keyText, shortcutGroups, shortcuts } from '#shell/shortcuts/shortcuts.ts'

const press = (key: string, held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('a key press', () => {
  it.each([
    ['palette', press('k', { ctrlKey: true }), true],
    ['palette', press('k', { metaKey: true }), true],
    ['palette', press('K', { ctrlKey: true }), true],
    ['palette', press('k'), false],
    ['palette', press('k', { ctrlKey: true, metaKey: true }), false],
    ['palette', press('k', { ctrlKey: true, altKey: true }), false],
    ['shortcuts', press('?'), true],
    ['shortcuts', press('?', { ctrlKey: true }), false],
    ['shortcuts', press('/'), false],
    ['filter', press('/'), true],
    ['filter', press('/', { metaKey: true }), false],
  ] as const)('of %s: %o is %s', (name, event, expected) => {
    expect(isPressed(name, event)).toBe(expected)
  })
})

it('writes keys as they are labeled on keyboards', () => {
  expect(keyText('Mod+k', false)).toBe('Ctrl K')
  expect(keyText('Mod+k', true)).toBe('⌘ K')
  expect(['ArrowLeft', 'PageUp', 'Home', '?'].map((key) => keyText(key, false))).toEqual([
    '←',
    'Page Up',
    'Home',
    '?',
  ])
})

it('lists every shortcut once, with those that work everywhere first', () => {
  const groups = shortcutGroups()
  expect(groups[0]?.[0]).toBe('Everywhere')
  expect(groups.flatMap(([, rows]) => rows)).toEqual(Object.values(shortcuts))
  // Two shortcuts of one place must not share a key.
  for (const [group, rows] of groups) {
    const keys = rows.flatMap((row) => row.keys)
    expect(new Set(keys).size, group).toBe(keys.length)
  }
})
