import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { deepEquals } from '@rjsf/utils'
import { useMemo, useState } from 'react'
import { useValidatorsAt } from '#providers/resources/forms.ts'
import { formSchemaOf } from '#schemas/resourceFile/resourceFile.ts'
import type { FormOfRole } from '#schemas/shapes/forms.ts'
import { PresetSelect } from '../form/RecordControls.tsx'
import { SchemaForm } from '../form/SchemaForm.tsx'
import { useRecordEditor } from '../form/useRecordEditor.ts'
import type { FormValues } from '../record/recordShape.ts'
import { formLayout } from '../widgets/formLayout.ts'

/** All fields are visible: the server has removed those that the role may not see. */
const everyField = () => true

/** The form of a new record as a role sees it. It can be filled in and checked, but not saved. */
export function FormPreview({ form: { file, validator } }: { form: FormOfRole }) {
  const { presets, layout: page } = file.resource
  const editor = useRecordEditor(file, undefined, useValidatorsAt(validator))
  const layout = useMemo(() => formLayout(file, everyField), [file])
  // RJSF reports the same values again after it has accepted them.
  const [accepted, setAccepted] = useState<FormValues>()
  const isAccepted = accepted !== undefined && deepEquals(accepted, editor.values)
  if (page === 'links')
    return (
      <Typography color="text.secondary">
        Its page connects the rows of two tables, without a form.
      </Typography>
    )

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      {presets && <PresetSelect presets={presets} disabled={false} onSelect={editor.startFrom} />}
      <SchemaForm
        schema={formSchemaOf(file)}
        layout={layout}
        validator={editor.validator}
        values={editor.values}
        noteLookup={editor.noteLookup}
        lookups={editor.lookups}
        onChange={editor.change}
        onSubmit={setAccepted}
      >
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', mt: 4 }}>
          <Button type="submit" variant="outlined">
            Check values
          </Button>
          {isAccepted && <Alert severity="success">The form accepts these values. Nothing is stored.</Alert>}
        </Box>
      </SchemaForm>
    </Box>
  )
}
