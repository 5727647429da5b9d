import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documents } from './docs/documents.ts'

const root = join(import.meta.dirname, '..')

for (const [path, text] of Object.entries(await documents(root))) {
  writeFileSync(join(root, path), text)
  process.stdout.write(`${path} is written.\n`)
}
