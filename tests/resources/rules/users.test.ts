import { describe, expect, it, test } from 'vitest'
import { rule, start } from '#resources/rules/users.ts'

const lookups = {
  mainPage: [
    { permission: 'Module.Forecasts', title: 'Weather Forecast' },
    { permission: 'Module.Alerts', title: 'Manage Forecast Alerts' },
    { permission: 'Module.Hindcasts', title: 'Hindcast Analysis' },
  ],
  permissions: [
    { name: 'Module.Forecasts', mayGive: true },
    { name: 'Module.Alerts', mayGive: false },
    { name: 'Module.Hindcasts', mayGive: true },
    { name: 'Hindcasts.Download', mayGive: true },
    { name: 'Admin.ManageUsers', mayGive: true },
  ],
}

test.each([
  [
    'stays while its module is allowed',
    { permissions: ['Module.Hindcasts', 'Module.Forecasts'], mainPage: 'Module.Hindcasts' },
    'Module.Hindcasts',
  ],
  [
    'resets to the first allowed module in the order of the menu',
    { permissions: ['Module.Hindcasts', 'Module.Alerts'], mainPage: 'Module.Forecasts' },
    'Module.Alerts',
  ],
  ['is set if it was empty', { permissions: ['Module.Hindcasts'] }, 'Module.Hindcasts'],
  [
    'is empty if no module is allowed',
    { permissions: ['Admin.ManageUsers'], mainPage: 'Module.Forecasts' },
    undefined,
  ],
  [
    'is never a permission that is no module',
    { permissions: ['Admin.ManageUsers'], mainPage: 'Admin.ManageUsers' },
    undefined,
  ],
])('the main page %s', (_, values, expected) => {
  const next = { username: 'nina', ...values }
  expect(rule({}, next, lookups)).toEqual({
    username: 'nina',
    permissions: values.permissions,
    ...(expected && { mainPage: expected }),
  })
})

test('the main page stays until the modules are known', () => {
  const values = { permissions: [], mainPage: 'Module.Forecasts' }
  expect(rule({}, values, {})).toBe(values)
})

describe('the form of a new user', () => {
  it('begins with the permissions of modules that the editing user may give', () => {
    expect(start({ username: '', permissions: [] }, lookups, true)).toEqual({
      username: '',
      permissions: ['Module.Forecasts', 'Module.Hindcasts'],
      mainPage: 'Module.Forecasts',
    })
  })

  it('keeps the defaults of the resource file', () => {
    const values = { permissions: ['Module.Hindcasts'], mainPage: 'Module.Hindcasts' }
    expect(start(values, lookups, true)).toEqual(values)
  })
})

describe('the form of a stored user', () => {
  it('adds no permissions', () => {
    expect(start({ permissions: [] }, lookups, false)).toEqual({ permissions: [] })
  })

  it('resets a main page whose module the permissions do not allow', () => {
    expect(start({ permissions: ['Module.Hindcasts'], mainPage: 'Module.Alerts' }, lookups, false)).toEqual({
      permissions: ['Module.Hindcasts'],
      mainPage: 'Module.Hindcasts',
    })
  })
})
