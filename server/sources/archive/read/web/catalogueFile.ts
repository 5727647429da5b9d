import { Ajv, type JSONSchemaType } from 'ajv'
import type { AsyncReadable } from 'zarrita'
import { printedAddress } from './httpStore.ts'

/** The content of `catalogue.json` at an address: the stores below it. */
interface CatalogueFile {
  stores: {
    /** Relative to the catalogue's address, for example "dogger/waves.zarr". */
    path: string
    /** Overrides the title in the store's own metadata. */
    title?: string
    /** Names of its arrays; required if its metadata are not consolidated. */
    variables?: string[]
  }[]
}

const schema: JSONSchemaType<CatalogueFile> = {
  type: 'object',
  required: ['stores'],
  properties: {
    stores: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path'],
        properties: {
          path: { type: 'string', minLength: 1 },
          title: { type: 'string', nullable: true },
          variables: { type: 'array', nullable: true, items: { type: 'string', minLength: 1 } },
        },
      },
    },
  },
}

const isCatalogue = new Ajv().compile(schema)

/** The `catalogue.json` of an address, null if there is none. Rejects with a message if it is malformed. */
export async function readCatalogueFile(
  address: string,
  files: AsyncReadable,
): Promise<CatalogueFile | null> {
  const bytes = await files.get('/catalogue.json')
  if (!bytes) return null
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    throw new Error(`The catalogue.json at ${printedAddress(address)} is broken JSON.`, { cause: error })
  }
  if (isCatalogue(content)) return content
  throw new Error(
    `The catalogue.json at ${printedAddress(address)} does not read {"stores": [{"path": "..."}]}.`,
  )
}
