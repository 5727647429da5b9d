import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { netcdfSeries } from '#server/sources/archive/import/netcdf/netcdfSeries.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { classicBytes } from './classicBytes.ts'
import { era5, gridFile } from './gridFile.ts'
import { netcdf4Bytes } from './netcdf4Bytes.ts'

/** Numbers from 0 to 1 that are the same in each run. */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const small = gridFile({ ...era5(), steps: 3 })
const request = { point: { latitude: 54, longitude: 6.5 }, map: [], where: [] }

/** Reads a file with changed or missing bytes many times; returns how often it was refused in a sentence, which nothing else may be. */
async function refusals(bytes: Buffer, runs: number): Promise<number> {
  const random = sequence(42)
  const file = join(await temporaryFolder(), 'given.nc')
  let refused = 0
  for (let run = 0; run < runs; run++) {
    let changed = Buffer.from(bytes)
    // The first four bytes name the format.
    for (let flips = 1 + Math.floor(random() * 4); flips > 0; flips--)
      changed[4 + Math.floor(random() * (bytes.length - 4))] = Math.floor(random() * 256)
    if (run % 5 === 0) changed = changed.subarray(0, 8 + Math.floor(random() * (bytes.length - 8)))
    await writeFile(file, changed)
    try {
      const { times, values } = await netcdfSeries.compute({
        ...request,
        file,
        first: changed.subarray(0, 8),
      })
      for (const column of Object.values(values)) expect(column).toHaveLength(times.length)
    } catch (error) {
      if (!(error instanceof BadInput)) throw new Error(`run ${run}`, { cause: error })
      expect(error.message).toContain('given.nc')
      expect(error.message.length).toBeLessThan(2000)
      refused++
    }
  }
  return refused
}

test('a classic file with changed bytes is read or refused in a sentence', async () => {
  const refused = await refusals(classicBytes(small), 600)
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(600)
})

test('a NetCDF-4 file with changed bytes is read or refused in a sentence', async () => {
  const refused = await refusals(await netcdf4Bytes(small, { chunks: 2 }), 150)
  expect(refused).toBeGreaterThan(20)
  expect(refused).toBeLessThan(150)
})
