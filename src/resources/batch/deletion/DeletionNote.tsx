import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { runBatch } from '#providers/resources/batch.ts'
import { useForms } from '#providers/resources/forms.ts'
import { seenVersions } from '#resources/batch/useBulk.ts'
import { countText } from '#resources/record/countText.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { BatchAnswer, Reference } from '#schemas/shapes/records/recordBatch.ts'

/**
 * What the deletion of some records would do; null if the resource has no call that tries it. The snackbar shows a failure.
 * @throws ApiError
 */
export const tryDeletion = async (
  file: ResourceFile,
  records: readonly StoredRecord[],
): Promise<BatchAnswer | null> =>
  crudRoute(file, 'bulkDelete')
    ? runBatch(file, 'bulkDelete', { records: seenVersions(records), dryRun: true })
    : null

type Files = Readonly<Record<string, ResourceFile>>

/** "2 alerts"; what the user may not see has no name. */
function referenceText(files: Files, { resource = '', count }: Reference, isAlone: boolean): string {
  const file = files[resource]
  if (file) return countText(file, count)
  const other = isAlone ? '' : 'other '
  return `${count.toLocaleString('en')} ${other}${count === 1 ? 'record' : 'records'} that you cannot see`
}

const consequences: Record<Reference['becomes'], readonly [one: string, other: string]> = {
  deleted: ['it is deleted with', 'they are deleted with'],
  kept: ['it stays without', 'they stay without'],
}

/**
 * What refers to records, and what becomes of it: "12 links of access refer to Anholt; they are deleted with it." `title` is that of
 * the record, or "them".
 */
export function referencesText(files: Files, references: readonly Reference[], title: string): string[] {
  const pronoun = title === 'them' ? 'them' : 'it'
  return (['deleted', 'kept'] as const).flatMap((becomes) => {
    const found = references.filter((reference) => reference.becomes === becomes)
    if (found.length === 0) return []
    const isOne = found.length === 1 && found[0]?.count === 1
    const texts = found.map((reference) => referenceText(files, reference, found.length === 1))
    const list = new Intl.ListFormat('en-GB').format(texts)
    const [one, other] = consequences[becomes]
    return `${list} ${isOne ? 'refers' : 'refer'} to ${title}; ${isOne ? one : other} ${pronoun}.`
  })
}

/** What refers to records that are to be deleted, in words. */
export function DeletionNote({ answer, title }: { answer: BatchAnswer | null | undefined; title: string }) {
  const { resources } = useForms()
  const sentences = referencesText(resources, answer?.references ?? [], title)
  if (sentences.length === 0) return null
  return (
    <Box sx={{ mb: 4 }}>
      {sentences.map((sentence) => (
        <Typography key={sentence}>{sentence}</Typography>
      ))}
    </Box>
  )
}
