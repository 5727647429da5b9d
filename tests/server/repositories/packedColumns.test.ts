import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packColumns, unpackColumns } from '#server/repositories/runs/packedColumns.ts'

const columns = [
  Float32Array.of(1, -2.5, Number.NaN, 0.1),
  Float32Array.of(359.99, 0, Number.POSITIVE_INFINITY, -0),
]

test('packed columns are unpacked bit for bit, missing hours too', async () => {
  const unpacked = await unpackColumns(await packColumns(columns), { count: 2, length: 4 })
  expect(unpacked).toEqual(columns)
})

test('packed bytes are little-endian Float32: the first byte of every value, then the second, third and fourth', async () => {
  // IEEE 754: 1 is 3F800000, -2.5 is C0200000.
  const packed = await packColumns([Float32Array.of(1), Float32Array.of(-2.5)])
  expect([...brotliDecompressSync(packed)]).toEqual([0x00, 0x00, 0x00, 0x00, 0x80, 0x20, 0x3f, 0xc0])
})

test('no columns are packed as zero bytes', async () => {
  expect(await unpackColumns(await packColumns([]), { count: 0, length: 4 })).toEqual([])
})

test('unpacking refuses bytes for another number of values', async () => {
  await expect(unpackColumns(await packColumns(columns), { count: 2, length: 5 })).rejects.toThrow(
    'invalid forecast run: 32 bytes for 2 columns of 5',
  )
})
