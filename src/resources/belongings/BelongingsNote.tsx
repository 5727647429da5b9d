import Typography from '@mui/material/Typography'
import { useForms } from '#providers/resources/forms.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Belonging } from '#schemas/shapes/records/belongings.ts'
import { belongingsText } from './belongingsText.ts'
import { useBelongings } from './useBelongings.ts'

interface BelongingsNoteProps {
  file: ResourceFile
  records: readonly StoredRecord[]
  /** The title of the record, or the number of several. */
  title: string
}

/** What belongs to records that are to be deleted, and what becomes of it. */
export function BelongingsNote({ file, records, title }: BelongingsNoteProps) {
  const { resources } = useForms()
  const belongings = useBelongings(file, records)
  if (!belongings) return null
  if (belongings.length === 0) return <Typography>Nothing belongs to {title}.</Typography>
  const isOne = belongings.length === 1 && belongings[0]?.count === 1
  return (
    <>
      <Typography gutterBottom>
        {belongingsText(resources, belongings)} {isOne ? 'belongs' : 'belong'} to {title}.
      </Typography>
      <Typography gutterBottom>{consequencesOf(belongings)}</Typography>
    </>
  )
}

/** What a deletion does to the belongings. */
const consequencesOf = (belongings: readonly Belonging[]): string =>
  [
    belongings.some(({ isPrivate }) => isPrivate) && 'What is private is deleted as well.',
    belongings.some(({ isPrivate }) => !isPrivate) &&
      'What others can see stays, but without an owner it sends nothing any more.',
  ]
    .filter(Boolean)
    .join(' ')
