import { expect, test } from 'vitest'
import { shape } from '#resources/shapes/users.ts'

const record = { id: 3, customerId: 1, version: 1, username: 'nina' }

test('the list of roles becomes one role and converts back', () => {
  expect(shape.toForm({ ...record, roles: ['MultiUser'] })).toEqual({ ...record, role: 'MultiUser' })
  expect(shape.toCall({ username: 'nina', role: 'MultiUser' })).toEqual({
    username: 'nina',
    roles: ['MultiUser'],
  })
})

test('a form without a role sends none', () => {
  expect(shape.toCall({ username: 'nina' })).toEqual({ username: 'nina' })
})

test.each([
  ['/roles', '/role'],
  ['/roles/0', '/role'],
  ['/permissions/4', '/permissions'],
  ['/password', '/password'],
])('an error at %s of the call is shown at %s of the form', (pointer, expected) => {
  expect(shape.formPath(pointer)).toBe(expected)
})
