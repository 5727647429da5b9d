import { open, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFile } from '#server/sources/archive/import/netcdf/files/openFile.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { classicBytes, classicPieces, type GivenFile } from './classicBytes.ts'

async function opened(bytes: Buffer) {
  const path = join(await temporaryFolder(), 'file.nc')
  await writeFile(path, bytes)
  return openFile(path, bytes.subarray(0, 8))
}

async function read(given: GivenFile, name: string, start?: number[], count?: number[]) {
  const file = await opened(classicBytes(given))
  try {
    const variable = file.variables.get(name)!
    return [...file.read(variable, start ?? variable.shape.map(() => 0), count ?? variable.shape)]
  } finally {
    file.close()
  }
}

const upwards = (length: number) => Array.from({ length }, (_, index) => index)

test.each([1, 2, 5] as const)(
  'a box of version %i is cut out of fixed and of growing variables',
  async (version) => {
    const values = upwards(4 * 3 * 5)
    const grid = { dimensions: ['time', 'y', 'x'], type: 'short', values } as const
    const box = [
      values[1 * 15 + 1 * 5 + 2],
      values[1 * 15 + 1 * 5 + 3],
      values[1 * 15 + 2 * 5 + 2],
      values[1 * 15 + 2 * 5 + 3],
    ]
    const fixed = { version, dimensions: { time: 4, y: 3, x: 5 }, variables: [{ ...grid, name: 'hs' }] }
    expect(await read(fixed, 'hs', [1, 1, 2], [1, 2, 2])).toEqual(box)
    expect(await read(fixed, 'hs', [0, 2, 4], [4, 1, 1])).toEqual([14, 29, 44, 59])
    expect(await read(fixed, 'hs')).toEqual(values)
    const times = { name: 'time', dimensions: ['time'], type: 'double', values: [0, 1, 2, 3] } as const
    const growing = {
      version,
      dimensions: { time: 0, y: 3, x: 5 },
      records: 4,
      variables: [times, { ...grid, name: 'hs' }],
    }
    expect(await read(growing, 'hs', [1, 1, 2], [1, 2, 2])).toEqual(box)
    expect(await read(growing, 'hs', [0, 2, 4], [4, 1, 1])).toEqual([14, 29, 44, 59])
    expect(await read(growing, 'hs')).toEqual(values)
    expect(await read(growing, 'time')).toEqual([0, 1, 2, 3])
  },
)

test('records of one variable follow each other without padding, those of several with it', async () => {
  const flag = { name: 'flag', dimensions: ['time'], type: 'byte', values: [1, -2, 3, -4, 5] } as const
  const other = { ...flag, name: 'other', values: [9, 8, 7, 6, 5] }
  const alone = { dimensions: { time: 0 }, records: 5, variables: [flag] }
  expect(await read(alone, 'flag')).toEqual([1, -2, 3, -4, 5])
  expect(await read({ ...alone, variables: [flag, other] }, 'flag')).toEqual([1, -2, 3, -4, 5])
  expect(await read({ ...alone, variables: [flag, other] }, 'other')).toEqual([9, 8, 7, 6, 5])
})

test('the number of records is counted where the writer left it open', async () => {
  const bytes = classicBytes({
    dimensions: { time: 0 },
    records: 3,
    variables: [{ name: 'hs', dimensions: ['time'], type: 'int', values: [1, 2, 3] }],
  })
  bytes.writeUInt32BE(0xffffffff, 4)
  const file = await opened(bytes)
  expect(file.variables.get('hs')!.shape).toEqual([3])
  file.close()
})

test('attributes are texts and numbers, those in single precision as their decimals', async () => {
  const file = await opened(
    classicBytes({
      dimensions: {},
      variables: [
        {
          name: 'hs',
          dimensions: [],
          type: 'double',
          values: [1.5],
          attributes: {
            units: 'm',
            _FillValue: { type: 'float', values: [-99.99] },
            valid_range: { type: 'short', values: [0, 9] },
          },
        },
      ],
    }),
  )
  expect(file.variables.get('hs')).toMatchObject({
    attributes: { units: 'm', _FillValue: [-99.99], valid_range: [0, 9] },
    shape: [],
  })
  expect([...file.read(file.variables.get('hs')!, [], [])]).toEqual([1.5])
  file.close()
})

test.each([2, 5] as const)('values of version %i beyond 4 GB are read where they are', async (version) => {
  const skip = 5 * 2 ** 30
  const { head, body } = classicPieces({
    version,
    dimensions: { time: 0, x: 2 },
    records: 3,
    skip,
    variables: [
      { name: 'time', dimensions: ['time'], type: 'int', values: [7, 8, 9] },
      { name: 'hs', dimensions: ['time', 'x'], type: 'float', values: [0, 1, 2, 3, 4, 5] },
    ],
  })
  const path = join(await temporaryFolder(), 'large.nc')
  const handle = await open(path, 'w')
  await handle.write(head)
  // The part between is a hole that takes no space on the disk.
  await handle.truncate(head.length + skip)
  await handle.write(body, 0, body.length, head.length + skip)
  await handle.close()
  const before = process.memoryUsage.rss()
  const file = await openFile(path, head.subarray(0, 8))
  expect([...file.read(file.variables.get('hs')!, [0, 1], [3, 1])]).toEqual([1, 3, 5])
  expect([...file.read(file.variables.get('time')!, [0], [3])]).toEqual([7, 8, 9])
  file.close()
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
})

test('a truncated file is refused in words, in its header and in its values', async () => {
  const bytes = classicBytes({
    dimensions: { time: 4 },
    variables: [{ name: 'hs', dimensions: ['time'], type: 'int', values: [1, 2, 3, 4] }],
  })
  await expect(opened(bytes.subarray(0, 40))).rejects.toThrow('is truncated in its header.')
  const path = join(await temporaryFolder(), 'short.nc')
  await writeFile(path, bytes)
  await truncate(path, bytes.length - 4)
  const file = await openFile(path, bytes.subarray(0, 8))
  expect(() => file.read(file.variables.get('hs')!, [0], [4])).toThrow(
    'is truncated: values of hs are not there.',
  )
  file.close()
})

test('a header that claims more values than the file has is refused before they are given memory', async () => {
  const bytes = classicBytes({
    dimensions: { time: 4 },
    variables: [{ name: 'hs', dimensions: ['time'], type: 'int', values: [1, 2, 3, 4] }],
  })
  // The length of the dimension follows the number of records, the tag, the number of dimensions, and the name with its length.
  bytes.writeUInt32BE(0x7fffffff, 4 + 4 + 8 + 8)
  const file = await opened(bytes)
  expect(file.variables.get('hs')!.shape).toEqual([0x7fffffff])
  expect(() => file.read(file.variables.get('hs')!, [0], [0x7fffffff])).toThrow('is truncated')
  file.close()
})
