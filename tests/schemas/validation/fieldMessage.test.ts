import { expect, it } from 'vitest'
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'

it.each([
  ['Name', 'Required', 'Name: Required'],
  ['Name', 'Name is already used by another site', 'Name is already used by another site'],
  ['Latitude', 'Latitude must be between -90 and +90', 'Latitude must be between -90 and +90'],
  ['Name', 'Names must differ', 'Name: Names must differ'],
  ['', 'Twice', 'Twice'],
])('the message of the field %j, "%s", names the field once', (title, message, expected) => {
  expect(fieldMessage(title, message)).toBe(expected)
})
