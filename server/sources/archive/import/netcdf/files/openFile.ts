import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { classicVersion, openClassic } from './classicFile.ts'
import type { NetcdfFile } from './netcdfFile.ts'

/** The first eight bytes of a file of HDF5, on which NetCDF-4 is built. */
const HDF5 = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1')

/** Whether a file is NetCDF by its first bytes. */
export const isNetcdf = (first: Uint8Array): boolean =>
  classicVersion(first) !== undefined || HDF5.equals(first.subarray(0, HDF5.length))

/** Opens a NetCDF file of any version by its first bytes. Throws BadInput, naming the file, if it is damaged. */
export async function openFile(path: string, first: Uint8Array): Promise<NetcdfFile> {
  const damaged = (reason: string, cause?: unknown) => new BadInput(`${path} ${reason}.`, { cause })
  const version = classicVersion(first)
  if (version !== undefined) return openClassic(path, version, damaged)
  const { openHdf5 } = await import('./hdf5File.ts')
  return openHdf5(path, damaged)
}
