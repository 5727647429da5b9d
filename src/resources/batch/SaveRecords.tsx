import { type HttpError, useDataProvider, useResourceParams } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAccess } from '#providers/access/useAccess.ts'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { SaveTableButton } from '#shell/tableFile/SaveTableButton.tsx'
import { saveTableFile, type TableFormat, tableFile } from '#shell/tableFile/saveTable.ts'
import { optionsQuery } from '../record/useColumns.ts'
import { type FoundNames, foundNames, recordTable } from './recordTable.ts'

/** The names of the records to which each field refers. An import finds no names where a call gives the choices. */
function useFoundNames(file: ResourceFile): () => Promise<ReadonlyMap<string, FoundNames>> {
  const { resources } = useResourceParams()
  const lookups = useDataProvider()(LOOKUPS)
  const client = useQueryClient()
  return async () => {
    const found = Object.entries(file.schema.properties).map(
      async ([field, schema]): Promise<[string, FoundNames][]> => {
        const options = schema['x-options'] ?? schema.items?.['x-options']
        const isNamed = resources.some(({ name }) => name === options?.resource)
        if (!options || !isNamed || options.words || options.dependsOn !== undefined) return []
        return [
          [field, foundNames(options, await client.fetchQuery(optionsQuery(lookups, options.resource)))],
        ]
      },
    )
    return new Map((await Promise.all(found)).flat())
  }
}

interface SaveRecordsProps {
  file: ResourceFile
  disabled: boolean
  /** Reads the records that the list finds, page by page. */
  read: () => AsyncIterable<readonly StoredRecord[]>
}

/** Saves every field of the records that a list finds. */
export function SaveRecords({ file, disabled, read }: SaveRecordsProps) {
  const { permits } = useAccess()
  const namesOf = useFoundNames(file)
  const write = async (format: TableFormat): Promise<void> => {
    const { head, rowsOf } = recordTable(file, permits, await namesOf())
    const table = tableFile(format)
    table.add([head])
    for await (const records of read()) table.add(rowsOf(records))
    saveTableFile(file.resource.title, await table.blob(), format)
  }
  return (
    <SaveTableButton
      disabled={disabled}
      onSave={(format) =>
        write(format).catch((error: HttpError) => {
          // The snackbar shows why they cannot be read.
          if (error.statusCode === undefined) throw error
        })
      }
    />
  )
}
