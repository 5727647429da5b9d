import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useList } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Belonging, HandedOver } from '#schemas/shapes/records/belongings.ts'
import { recordTitle } from '../record/columns.ts'
import { useColumns } from '../record/useColumns.ts'
import { belongingsText } from './belongingsText.ts'
import { useHandOver } from './useHandOver.ts'

/** Limits the options shown, so that long lists open quickly; the rest is found by typing. */
const MOST_SHOWN = 100

interface Receiver {
  id: number
  label: string
}

const matches = createFilterOptions<Receiver>({ limit: MOST_SHOWN, trim: true })

interface HandOverFieldsProps {
  file: ResourceFile
  /** The records whose belongings are handed over. */
  records: readonly StoredRecord[]
  belongings: readonly Belonging[]
  /** Called with the receiver's title. */
  onDone: (to: string, answer: HandedOver) => void
}

/** Hands over what belongs to records: to whom, and whether with what is private. */
export function HandOverFields({ file, records, belongings, onDone }: HandOverFieldsProps) {
  const { resources } = useForms()
  const receivers = useReceivers(file, records)
  const { handOver, isBusy } = useHandOver(file)
  const [to, setTo] = useState<Receiver | null>(null)
  const [withPrivate, setWithPrivate] = useState(false)
  const privateOnes = belongings.filter(({ isPrivate }) => isPrivate)
  const run = async (receiver: Receiver) =>
    onDone(receiver.label, await handOver(records, { to: receiver.id, private: withPrivate }))
  const isNothing = privateOnes.length === belongings.length && !withPrivate
  return (
    <Box role="group" aria-label="Hand over" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Autocomplete<Receiver>
        fullWidth
        options={receivers}
        value={to}
        filterOptions={matches}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        disabled={isBusy}
        noOptionsText="No items found"
        onChange={(_, option) => setTo(option)}
        renderInput={(input) => <TextField {...input} label="Hand over to" />}
      />
      {privateOnes.length > 0 && (
        <FormControlLabel
          label={`Also ${belongingsText(resources, privateOnes)}`}
          control={<Checkbox checked={withPrivate} onChange={(_, isOn) => setWithPrivate(isOn)} />}
          disabled={isBusy}
        />
      )}
      <Button
        variant="outlined"
        disabled={to === null || isBusy || isNothing}
        onClick={() => to && void run(to)}
      >
        Hand over
      </Button>
    </Box>
  )
}

/** The records that may get the belongings of others: those that the user may change and that the file allows. */
function useReceivers(file: ResourceFile, records: readonly StoredRecord[]): Receiver[] {
  const { permits } = useAccess()
  const columns = useColumns(file, permits)
  const { query } = useList<StoredRecord>({
    resource: file.resource.name,
    pagination: { mode: 'off' },
    sorters: file.resource.sort,
    errorNotification: false,
  })
  const all = query.data?.data
  return useMemo(() => {
    const given = new Set(records.map(({ id }) => id))
    const needed = Object.entries(file.resource.api?.belongings?.receiver ?? {})
    const isOffered = (record: StoredRecord) =>
      !given.has(record.id) &&
      record.refusal === undefined &&
      needed.every(([field, value]) => record[field] === value)
    return (all ?? [])
      .filter(isOffered)
      .map((record) => ({ id: record.id, label: recordTitle(columns, record) }))
  }, [all, records, columns, file])
}
