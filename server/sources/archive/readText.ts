import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { BadInput } from './badInput.ts'
import { isMissing } from './isMissing.ts'

const unzip = promisify(gunzip)

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** The text of a file, unpacked when it is gzip, whatever it is called. Throws BadInput when it cannot be read so. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error) => {
    if (isMissing(error)) throw new BadInput(`There is no file ${file}.`)
    throw new BadInput(`${file} cannot be read: ${error.message}.`)
  })
  const plain = isGzip(bytes)
    ? await unzip(bytes).catch((error) => {
        throw new BadInput(`${file} is broken gzip: ${error.message}.`)
      })
    : bytes
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    throw new BadInput(`${file} is not text in UTF-8.`)
  }
}
