import { expect, it } from 'vitest'
import { addToMapping, changeMapping, guessMapping, importFields } from '#resources/batch/columnMapping.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }
import siteUsers from '#schemas/resources/siteUsers.json' with { type: 'json' }
import users from '#schemas/resources/users.json' with { type: 'json' }

const file = sites as unknown as ResourceFile
const fields = importFields(file, () => false)

it('the fields of an import are the id and the fields that the user may write, in the order of the form', () => {
  expect(fields.map(({ field }) => field)).toEqual([
    'id',
    'name',
    'description',
    'latitude',
    'longitude',
    'isOffshore',
    'markAsOffshoreIfAvailable',
    'isHidden',
    'providers',
    'staleAfterHours',
  ])
  expect(importFields(file, () => true).map(({ field }) => field)).toContain('includeHistoricData')
})

it('columns are matched by title or field name, regardless of case, and each field once', () => {
  const columns = ['NAME', 'Latitude', 'isHidden', ' offshore ', 'ID', 'name', 'Depth', 'constructor']
  expect(guessMapping(columns, fields, {})).toEqual([
    'name',
    'latitude',
    'isHidden',
    'isOffshore',
    'id',
    '',
    '',
    '',
  ])
})

it('columns of users and of access are matched under the names that are usual in spreadsheets', () => {
  const ofUsers = importFields(users as unknown as ResourceFile, () => true)
  expect(guessMapping(['User name', 'E-mail', 'NAME', 'Role', 'Main_page', 'Password'], ofUsers, {})).toEqual(
    ['username', 'email', 'name', 'roles', 'mainPage', ''],
  )
  const ofAccess = importFields(siteUsers as unknown as ResourceFile, () => true)
  expect(ofAccess.map(({ field }) => field)).toEqual(['siteId', 'userId', 'expiresOn'])
  expect(guessMapping(['Site name', 'Username', 'Expires on'], ofAccess, {})).toEqual([
    'siteId',
    'userId',
    'expiresOn',
  ])
  // The same sheet can be used for both imports, of users and of their sites.
  expect(guessMapping(['Username', 'Email', 'Name', 'Sites'], ofUsers, {})).toEqual([
    'username',
    'email',
    'name',
    '',
  ])
  expect(guessMapping(['Username', 'Email', 'Name', 'Sites'], ofAccess, {})).toEqual([
    'userId',
    '',
    '',
    'siteId',
  ])
  expect(guessMapping(['User', 'Site', 'Id'], ofAccess, {})).toEqual(['userId', 'siteId', ''])
})

it('a mapping that was chosen before takes precedence, including the choice of no field', () => {
  const stored = addToMapping(['Site', 'Description'], ['name', ''], { other: 'latitude' })
  expect(stored).toEqual({ other: 'latitude', site: 'name', description: '' })
  expect(guessMapping(['site', 'Description', 'Latitude'], fields, stored)).toEqual(['name', '', 'latitude'])
  expect(guessMapping(['site'], fields, { site: 'gone' })).toEqual([''])
})

it('a field chosen for one column is removed from another', () => {
  expect(changeMapping(['name', '', 'latitude'], 1, 'name')).toEqual(['', 'name', 'latitude'])
  expect(changeMapping(['name', '', ''], 0, '')).toEqual(['', '', ''])
})
