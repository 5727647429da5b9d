import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const kinds = new Set(['.js', '.css', '.json', '.svg'])

/** Bytes. A smaller file does not become smaller. The files of a page share packets, so each byte of the others counts. */
const SMALLEST = 200

/** The highest levels, in twice the time of the usual ones: code is a twelfth smaller by them, and the coasts two fifths. */
const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST) return
  await Promise.all(
    Object.entries(encodings).map(async ([suffix, compress]) =>
      writeFile(`${path}.${suffix}`, await compress(bytes)),
    ),
  )
}

/** Compresses the built files at build time, so that the server only selects one: the finest coast alone is 7 MB. */
export function precompress(): Plugin {
  return {
    name: 'seawindow:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return
      const files = await readdir(dir, { recursive: true })
      const wanted = files.filter((file) => kinds.has(extname(file)) && !file.startsWith('.vite'))
      await Promise.all(wanted.map((file) => compressFile(join(dir, file))))
    },
  }
}
