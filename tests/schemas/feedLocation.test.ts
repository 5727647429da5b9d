import { describe, expect, test } from 'vitest'
import { hostOf, isAddress, locationOf, locationProblem, withKey } from '#schemas/feeds/feedLocation.ts'

const RUN = '{YYYY}{MM}{DD}{HH}'

describe('the location of a feed', () => {
  test.each([
    `${RUN}.csv`,
    `north/{YYYY}/{MM}-{DD}/run_{HH}.csv.gz`,
    `https://data.example.org/{YYYY}/{MM}/{DD}/{HH}.nc`,
    `https://data.example.org:8443/run?time=${RUN}&token={KEY}`,
  ])('can be %s', (location) => expect(locationProblem(location)).toBeUndefined())

  test.each([
    ['north.csv', 'Must have {YYYY}'],
    ['{YYYY}{MM}{DD}.csv', 'Must have {HH}'],
    [`${RUN}_{mm}.csv`, 'Only {YYYY}'],
    [`../7/${RUN}.csv`, 'Names of folders'],
    [`north/../../${RUN}.csv`, 'Names of folders'],
    [`/etc/${RUN}`, 'Names of folders'],
    [`.hidden/${RUN}`, 'Names of folders'],
    [`north//${RUN}`, 'Names of folders'],
    [`north\\${RUN}`, 'Names of folders'],
    [`*/${RUN}`, 'Names of folders'],
    [`${RUN}{KEY}.csv`, 'Names of folders'],
    [`http://data.example.org/${RUN}`, 'Must be an address that begins with https://'],
    [`file:///etc/${RUN}`, 'Must be an address that begins with https://'],
    [`ftp://data.example.org/${RUN}`, 'Must be an address that begins with https://'],
    [`https://${RUN}.example.org/`, 'The host cannot have a placeholder'],
    [`https://data.example.org:{HH}/${RUN}`, 'Must be an address'],
    [`https://me:secret@data.example.org/${RUN}`, 'A key does not belong in front of the host'],
    [`https://data.example.org/{KEY}/${RUN}`, '{KEY} can only stand in the query'],
    [`https://data.example.org/${RUN}#part`, '{KEY} can only stand in the query'],
  ])('cannot be %s', (location, problem) => expect(locationProblem(location)).toContain(problem))

  test('names the reference time in UTC', () => {
    const reference = Date.parse('2026-02-03T06:00Z') / 1000
    expect(locationOf('{YYYY}/{MM}/{DD}/wind_{HH}.csv', reference)).toBe('2026/02/03/wind_06.csv')
    expect(locationOf('{HH}{HH}{YYYY}{MM}{DD}', reference)).toBe('060620260203')
  })

  test('has the key in its query, encoded', () =>
    expect(withKey('https://x.example/?token={KEY}&a=1', 'a&b $1')).toBe(
      'https://x.example/?token=a%26b%20%241&a=1',
    ))

  test('is an address if it has a scheme, and that of a host', () => {
    expect(['https://a.example/x', 'HTTPS://a.example', 'ftp:x', 'north/x.csv'].map(isAddress)).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(hostOf(`https://A.example:444/${RUN}`)).toBe('a.example:444')
    expect(hostOf(`north/${RUN}`)).toBeUndefined()
  })
})
