import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { CustomerProfile } from '#schemas/shapes/customer.ts'
import { openProfiles } from '#server/customers/profiles.ts'
import { parameters } from '#weather/parameters.ts'
import { accessMatrix } from './accessMatrix.ts'
import { apiDocument } from './apiDocument.ts'
import { parameterDocument } from './parameterDocument.ts'
import { recordTypes } from './recordTypes.ts'
import { safePatterns } from './safePatterns.ts'

/** A shape as a schema file that editors use for completion and validation. */
const jsonSchema = (shape: object) =>
  `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...shape }, null, 2)}\n`

/** The generated documents of the project in `root`: path -> text. */
export async function documents(root: string): Promise<Record<string, string>> {
  const folder = join(root, 'src', 'schemas', 'resources')
  const resources: ResourceFile[] = readdirSync(folder)
    .sort()
    .map((name) => builtIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
  const profiles = openProfiles(join(root, 'public', 'customers'), () => new Date())
  return {
    'docs/api.md': apiDocument(resources),
    'docs/parameters.md': parameterDocument(parameters),
    'src/schemas/resourceFile/recordTypes.ts': await recordTypes(resources),
    'docs/access-matrix.md': accessMatrix(resources, profiles.profile),
    'src/schemas/profile.meta.json': jsonSchema(CustomerProfile),
    'server/forms/safePatterns.json': await safePatterns(resources),
  }
}
