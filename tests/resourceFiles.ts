import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

const folder = join(import.meta.dirname, '..', 'src', 'schemas', 'resources')

/** A resource file of the program with the definitions that it names. */
export const resourceFile = (name: string): ResourceFile =>
  builtIn(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')))

/** All resource files of the program. */
export const resourceFiles = (): ResourceFile[] =>
  readdirSync(folder).map((name) => resourceFile(name.replace('.json', '')))
