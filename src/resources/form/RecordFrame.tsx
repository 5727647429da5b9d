import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Create, Edit } from '@refinedev/mui'
import type { ReactNode } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { pageLook } from '../pageLook.ts'
import type { FormValues } from '../record/recordShape.ts'
import { RecordActions } from './RecordActions.tsx'
import { RecordTools } from './RecordTools.tsx'
import type { FormExit } from './useFormExit.ts'

/** Limits the form to a readable width; its height follows its content. */
const formLook = {
  ...pageLook,
  wrapperProps: { sx: { ...pageLook.wrapperProps.sx, height: 'auto', maxWidth: 'md' } },
  footerButtonProps: { sx: { display: 'none' } },
}

/** Parts are placed beside the form if there is room, else below it. */
const withParts = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 1000px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** Replaces Refine's buttons: the portal's own are inside the form, so that they submit it. */
const none = () => null

interface RecordFrameProps {
  file: ResourceFile
  /** Absent for a new record. */
  record: StoredRecord | undefined
  title: string
  around: FormExit['around']
  maySave: boolean
  /** Whether the actions on the stored record are disabled. */
  disabled: boolean
  onRevert: (earlier: FormValues) => void | Promise<void>
  /** What the resource shows beside the form. */
  parts: ReactNode
  children: ReactNode
}

/** The page of a record's form: its title with the tools of a stored record, the form, and the resource's parts. */
export function RecordFrame(props: RecordFrameProps) {
  const { file, record, title, around, maySave, disabled, onRevert, parts, children } = props
  const { resource } = file
  const { may } = useAccess()
  const { audit } = useForms().resources
  const Frame = record ? Edit : Create
  const form = (
    <Frame
      {...formLook}
      resource={resource.name}
      breadcrumb={false}
      goBack={null}
      headerButtons={
        <>
          {record && <RecordTools file={file} record={record} around={around} />}
          {record && <RecordActions file={file} record={record} disabled={disabled} />}
          {record && maySave && audit?.resource.concerns && may(audit, 'list') && (
            <RecordHistory
              audit={audit}
              concerns={audit.resource.concerns}
              file={file}
              record={record}
              onRevert={disabled ? undefined : onRevert}
            />
          )}
        </>
      }
      footerButtons={none}
      title={<Typography variant="h2">{title}</Typography>}
    >
      {children}
    </Frame>
  )
  if (!parts) return form
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={withParts}>
        {form}
        {parts}
      </Box>
    </Box>
  )
}
