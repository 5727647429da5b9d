import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Belonging, HandedOver } from '#schemas/shapes/records/belongings.ts'
import { belongingsText } from './belongingsText.ts'
import { HandOverFields } from './HandOverFields.tsx'
import { useBelongings } from './useBelongings.ts'

interface BelongingsNoteProps {
  file: ResourceFile
  records: readonly StoredRecord[]
  /** The title of the record, or the number of several. */
  title: string
}

/** What belongs to records that are to be deleted, what becomes of it, and fields to hand it over before. */
export function BelongingsNote({ file, records, title }: BelongingsNoteProps) {
  const { resources } = useForms()
  const { may } = useAccess()
  const belongings = useBelongings(file, records)
  const [done, setDone] = useState<{ to: string; answer: HandedOver }>()
  if (!belongings) return null
  const isOne = belongings.length === 1 && belongings[0]?.count === 1
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {done && <Outcome {...done} />}
      {belongings.length === 0 ? (
        <Typography>Nothing belongs to {title}.</Typography>
      ) : (
        <Typography>
          {belongingsText(resources, belongings)} {isOne ? 'belongs' : 'belong'} to {title}.{' '}
          {consequencesOf(belongings)}
        </Typography>
      )}
      {belongings.length > 0 && may(file, 'edit') && (
        <HandOverFields
          file={file}
          records={records}
          belongings={belongings}
          onDone={(to, answer) => setDone({ to, answer })}
        />
      )}
    </Box>
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

/** What a hand-over did, and the records that need attention. */
function Outcome({ to, answer: { handedOver, stopping, left } }: { to: string; answer: HandedOver }) {
  const { resources } = useForms()
  const noticed = [
    { title: 'Stopped for the new owner:', records: stopping },
    { title: 'Not handed over:', records: left },
  ].filter(({ records }) => records.length > 0)
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2 }}>
      {handedOver.length > 0 && (
        <Alert severity="success">
          {belongingsText(resources, handedOver)} handed over to {to}.
        </Alert>
      )}
      {noticed.map(({ title, records }) => (
        <Alert key={title} severity="warning" sx={{ maxHeight: '12rem', overflow: 'auto' }}>
          {title}
          <Box component="ul" sx={{ m: 0, pl: 4 }}>
            {records.map(({ resource, id, name, reason }) => (
              <li key={`${resource} ${id}`}>
                {name}: {reason}
              </li>
            ))}
          </Box>
        </Alert>
      ))}
    </Box>
  )
}
