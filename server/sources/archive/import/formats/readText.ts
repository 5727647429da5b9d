import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { messageOf } from '#server/messageOf.ts'
import { isMissing } from '#server/sources/archive/read/folderFiles.ts'
import { BadInput } from '../badInput.ts'

/** Called with the number of bytes that were read. */
type OnBytes = (bytes: number) => void

async function* bytesOf(file: string, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of createReadStream(file)) {
      onBytes(bytes.length)
      yield bytes
    }
  } catch (error) {
    if (isMissing(error)) throw new BadInput(`There is no file ${file}.`)
    throw new BadInput(`${file} cannot be read: ${messageOf(error)}.`)
  }
}

/** Unpacks gzip, recognized by its first two bytes, whatever the file name. */
async function* unpacked(file: string, onBytes: OnBytes): AsyncGenerator<Uint8Array> {
  const bytes = bytesOf(file, onBytes)
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

/** Files that are no text, by their first bytes. */
const binary: readonly (readonly [start: string, what: string])[] = [
  ['PK', 'a ZIP archive or a workbook inside gzip; unpack it'],
  ['\xd0\xcf\x11\xe0', 'a workbook inside gzip; unpack it'],
]

/** The encoding of UTF-16 by its mark, or by the zero bytes that Latin letters have in it; undefined for any other. */
function wideEncoding(first: Uint8Array): string | undefined {
  const [one, two] = [first[0], first[1]]
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return 'utf-16le'
  return (one === 0xfe && two === 0xff) || (one === 0 && two !== 0) ? 'utf-16be' : undefined
}

/** The encoding of a whole file: Windows-1252 if it is not Unicode. Throws BadInput if it is no text. */
async function encodingOf(file: string, onBytes: OnBytes): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [encoding, isFirst] = ['utf-8', true]
  for await (const bytes of unpacked(file, onBytes)) {
    if (isFirst) {
      const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
      const what = binary.find(([mark]) => start.startsWith(mark))?.[1]
      if (what) throw new BadInput(`${file} is ${what}.`)
      const wide = wideEncoding(bytes)
      if (wide) return wide
      isFirst = false
    }
    if (bytes.includes(0)) throw new BadInput(`${file} is not text.`)
    if (encoding === 'windows-1252') continue
    try {
      decoder.decode(bytes, { stream: true })
    } catch {
      encoding = 'windows-1252'
    }
  }
  return encoding
}

/**
 * The text of a file in chunks, unpacked if it is gzip: UTF-8, UTF-16 or, if it is neither, Windows-1252. Throws BadInput, naming
 * the file, if it cannot be read or is no text. The file is read twice, the first time for its encoding.
 */
export async function* readText(file: string, onBytes: OnBytes = () => {}): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file, onBytes))
  for await (const bytes of unpacked(file, onBytes)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

/** The lines of a text that arrives in chunks, numbered from 1. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let line = 0
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const complete of lines) yield { line: ++line, text: complete }
  }
  if (rest !== '') yield { line: ++line, text: rest }
}
