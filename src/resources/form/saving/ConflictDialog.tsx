import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Lookups } from '#resources/record/formRule.ts'
import type { RecordSchema } from '#schemas/resourceFile/resourceFile.ts'
import { type ConflictField, type Side, valueText } from './conflict.ts'

interface ConflictDialogProps {
  /** Who has changed what. */
  title: string
  schema: RecordSchema
  fields: readonly ConflictField[]
  lookups: Lookups
  /** Returns to the form without changing it. */
  onCancel: () => void
  /** Discards the user's own changes. */
  onReload: () => void
  onSave: (chosen: Record<string, Side>) => void
}

const sides = [
  { side: 'mine', title: 'Yours' },
  { side: 'theirs', title: 'Theirs' },
] as const

const choices = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 4 }

/** Lists the fields that another user changed while the record was being edited, to choose whose value is saved. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title: heading, schema, fields, lookups, onCancel, onReload, onSave } = props
  const id = useId()
  const [chosen, setChosen] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ name, proposed }) => [name, proposed])),
  )
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(_, reason) => reason === 'escapeKeyDown' && onCancel()}
    >
      <DialogTitle id={`${id}-title`} variant="h3" component="h2">
        {heading}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <DialogContentText id={`${id}-text`}>
          Choose which value to save of each field that was changed meanwhile. Your other changes stay.
        </DialogContentText>
        {fields.map((field) => (
          <Box key={field.name}>
            <Typography id={`${id}-${field.name}`} component="div" variant="subtitle2">
              {field.title}
            </Typography>
            <RadioGroup
              aria-labelledby={`${id}-${field.name}`}
              value={chosen[field.name]}
              onChange={(_, side) => setChosen({ ...chosen, [field.name]: side as Side })}
              sx={choices}
            >
              {sides.map(({ side, title }) => (
                <FormControlLabel
                  key={side}
                  value={side}
                  control={<Radio />}
                  label={
                    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                      {title}:{' '}
                      <strong>
                        {valueText(schema.properties[field.name] ?? {}, field[side], lookups, field.name) ||
                          'nothing'}
                      </strong>
                    </Box>
                  }
                />
              ))}
            </RadioGroup>
          </Box>
        ))}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', px: 6, pb: 4 }}>
        <Button onClick={onReload} sx={{ mr: 'auto' }}>
          Reload
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" onClick={() => onSave(chosen)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
