import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { messageOf } from '#server/messageOf.ts'
import { isMissing } from '#server/sources/archive/read/folderFiles.ts'
import { BadInput } from '../badInput.ts'
import type { Table } from '../table.ts'
import { readCsv } from './readCsv.ts'
import { isNdbc, readNdbc } from './readNdbc.ts'
import { isJson, readOpenMeteo } from './readOpenMeteo.ts'

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file)
  } catch (error) {
    if (isMissing(error)) throw new BadInput(`There is no file ${file}.`)
    throw new BadInput(`${file} cannot be read: ${messageOf(error)}.`)
  }
}

/** Unpacks gzip, recognized by its first two bytes, whatever the file name. */
async function* unpacked(file: string): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(file)
  const first = await bytes.next()
  if (first.done) return
  async function* all() {
    yield first.value
    yield* bytes
  }
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* all()
  const gunzip = createGunzip()
  // An error on either side destroys `gunzip`, and is thrown by the loop below.
  pipeline(Readable.from(all()), gunzip, () => {})
  try {
    yield* gunzip
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput(`${file} is broken gzip: ${messageOf(error)}.`)
  }
}

/**
 * The text of a file in chunks, unpacked if it is gzip. Throws BadInput, naming the file, if it cannot be read or is not UTF-8.
 */
async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new BadInput(`${file} is not text in UTF-8.`)
    }
  }
  for await (const bytes of unpacked(file)) yield decode(bytes)
  yield decode()
}

interface Format {
  isRecognised: (head: string) => boolean
  read: (file: string, text: AsyncIterable<string>, head: string) => Promise<Table>
}

/** The file formats; the first one that recognizes a file reads it. */
const formats: readonly Format[] = [
  { isRecognised: isJson, read: readOpenMeteo },
  { isRecognised: isNdbc, read: readNdbc },
  { isRecognised: () => true, read: readCsv },
]

/** A whole line that is neither empty nor a comment. */
const FIRST_LINE = /^(?!#)[^\S\n]*\S.*\n/m

/**
 * A file, plain or gzip, as a table: Open-Meteo JSON, NDBC standard meteorological data or CSV, detected from its first lines.
 * Throws BadInput, naming the file, if it cannot be read.
 */
export async function readTable(file: string): Promise<Table> {
  const pieces = readText(file)
  let head = ''
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value
    if (FIRST_LINE.test(head)) break
  }
  async function* text() {
    yield head
    yield* pieces
  }
  return formats.find(({ isRecognised }) => isRecognised(head))!.read(file, text(), head)
}
