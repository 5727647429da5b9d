import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  getUiOptions,
  type RJSFSchema,
  titleId,
} from '@rjsf/utils'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { type Confirmation, useConfirm } from '#shell/useConfirm.tsx'
import { tokens } from '#tokens.ts'
import type { FormValues } from '../record/recordShape.ts'
import { isWide } from './formLayout.ts'

/** The confirmation before a value is added. */
type ConfirmAdd = Pick<Confirmation, 'title' | 'text'>

/** A list of values, one per row, with a button that adds one. */
export function ArrayField(props: ArrayFieldTemplateProps<FormValues, RJSFSchema>) {
  const { title, items, canAdd, onAddClick, disabled, readonly, required, uiSchema, fieldPathId } = props
  const { title: ownTitle, addLabel, confirmAdd } = getUiOptions(uiSchema)
  const confirm = useConfirm()
  const add = async () => {
    if (confirmAdd === undefined || (await confirm(confirmAdd as ConfirmAdd))) onAddClick()
  }
  const heading = titleId(fieldPathId)
  return (
    <Box role="group" aria-labelledby={heading} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography id={heading} variant="h3">
        {ownTitle ?? title}
        {required && ' *'}
      </Typography>
      {items}
      {canAdd && (
        <Button
          id={buttonId(fieldPathId, 'add')}
          variant="outlined"
          startIcon={<Add />}
          disabled={disabled || readonly}
          onClick={add}
        >
          {typeof addLabel === 'string' ? addLabel : 'Add'}
        </Button>
      )}
    </Box>
  )
}

/** One value of a list, with a button that removes it. */
export function ArrayItem(props: ArrayFieldItemTemplateProps<FormValues, RJSFSchema>) {
  const { children, buttonsProps, index, schema, uiSchema, parentUiSchema, disabled, readonly } = props
  const { itemTitle, fixed } = getUiOptions(parentUiSchema)
  const name = typeof itemTitle === 'string' ? itemTitle : (schema.title ?? 'item')
  const fields = Object.entries((schema as FieldSchema).properties ?? {})
  // Without a frame an item of several lines would run into the next one.
  const isFramed = fields.some(([field, each]) => isWide(each, uiSchema?.[field]))
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        width: 1,
        ...(isFramed && { p: 4, border: 1, borderColor: 'divider', borderRadius: 1 }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {buttonsProps.hasRemove && index >= Number(fixed ?? 0) && (
        <IconButton
          aria-label={`Remove ${name.toLowerCase()} ${index + 1}`}
          disabled={disabled || readonly}
          onClick={buttonsProps.onRemoveItem}
          sx={{ width: tokens.size.control, height: tokens.size.control }}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
