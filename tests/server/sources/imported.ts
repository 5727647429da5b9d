import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { archive } from '#server/sources/archive.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const place = ['--latitude', '54', '--longitude', '6.5']
const now = new Date('2026-06-15')

/** A file to import. */
export interface Given {
  name: string
  content: string | Uint8Array
}

/** Imports files, one after the other named by `given`, into an empty archive; returns the output and what a source then reads. */
export async function imported(given: Given | string | readonly Given[], ...args: string[]) {
  const folder = await temporaryFolder()
  const written = typeof given === 'string' ? [] : [given].flat()
  for (const { name, content } of written) await writeFile(join(folder, name), content)
  const files = typeof given === 'string' ? [given] : written.map(({ name }) => join(folder, name))
  const data = join(folder, 'data')
  const importing = archiveCommand(['import', ...files, ...place, ...args], data, now)
  /** Adds a file to the series. */
  const append = async ({ name, content }: Given, ...more: string[]) => {
    await importing
    const file = join(folder, name)
    await writeFile(file, content)
    return archiveCommand(['import', file, ...place, '--append', ...more], data, now)
  }
  const read = async (...names: string[]) => {
    await importing
    const source = archive({
      folder: join(data, 'archive'),
      distance: 1,
      warn: (message) => expect.fail(message),
    })
    return (await source.series({ latitude: 54, longitude: 6.5, offshore: true }, names)).series
  }
  return { file: files[0]!, data, importing, append, read }
}
