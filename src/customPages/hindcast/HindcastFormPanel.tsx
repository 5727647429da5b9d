import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEventHandler, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { OtherPages } from '#requests/OtherPages.tsx'
import { RequestForm } from '#requests/RequestForm.tsx'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { OperationPart } from '#shell/operations/OperationPart.tsx'
import { CopyLink } from './CopyLink.tsx'
import { DownloadCsv } from './downloads/DownloadCsv.tsx'
import { ConditionFields } from './form/ConditionFields.tsx'
import { operationOf, withOperation } from './form/operationForm.ts'
import { SiteField } from './form/SiteField.tsx'
import { WorkWindowFields } from './form/WorkWindowFields.tsx'
import type { HindcastForm } from './hindcastForm.ts'

/** Fills the form from an operation, and saves the form's values as an operation. */
function OperationFields({ leftOut }: Pick<HindcastFormPanelProps, 'leftOut'>) {
  const { getValues, reset } = useFormContext<HindcastForm>()
  return (
    <OperationPart
      leftOut={leftOut}
      operation={() => operationOf(getValues())}
      take={(job) => {
        if (!job) return []
        const { form, differences } = withOperation(getValues(), job)
        reset(form, { keepDefaultValues: true })
        return differences
      }}
    />
  )
}

interface HindcastFormPanelProps {
  onSubmit: FormEventHandler
  /** Messages about what of a carried operation the form cannot hold. */
  leftOut: readonly string[] | undefined
  /** The map on small screens, where it is part of the form. */
  map?: ReactNode
}

/** The request form: point, permitted working hours, and conditions. */
export function HindcastFormPanel({ onSubmit, leftOut, map }: HindcastFormPanelProps) {
  const { getValues } = useFormContext<HindcastForm>()
  return (
    <RequestForm
      label="Hindcast analysis"
      onSubmit={onSubmit}
      actions={
        <>
          <Button type="submit" variant="contained" sx={{ flex: 1 }}>
            Submit
          </Button>
          <CopyLink />
          <DownloadCsv />
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <SiteField />
        <NumberField name="latitude" label="Latitude" blank="absent" />
        <NumberField name="longitude" deps="latitude" label="Longitude" blank="absent" />
        {map && <Box sx={{ gridColumn: '1 / -1' }}>{map}</Box>}
      </Box>
      <OperationFields leftOut={leftOut} />
      <WorkWindowFields />
      <ConditionFields />
      <OtherPages here="/hindcasts" operation={() => operationOf(getValues())} />
    </RequestForm>
  )
}
