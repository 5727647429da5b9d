import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  getTemplate,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  titleId,
  type UiSchema,
} from '@rjsf/utils'
import { cloneElement, type ReactElement } from 'react'
import { type FieldSchema, isEnabled, positionOf } from '#schemas/resourceFile/resourceFile.ts'
import type { FormValues } from '../record/recordShape.ts'
import type { FormContext } from './formContext.ts'
import { isWide } from './formLayout.ts'
import { PositionMap } from './PositionMap.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 4,
  rowGap: 4,
  alignItems: 'start',
}

/** The fields of a list item share the width of one row if there is room. */
const row = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 4, alignItems: 'start' }
const cell = { flex: '1 1 7rem', minWidth: 0 }

const wide = { gridColumn: '1 / -1', flexBasis: '100%' }

/** The heading above the first field of a section. */
const section = { ...wide, mt: 2, pt: 4, borderTop: 1, borderColor: 'divider' }

const headingOf = (layout: UiSchema | undefined): string | undefined => layout?.['ui:options']?.heading

/** The two coordinates are stacked, with the map beside them if there is room. */
const besideMap = { ...wide, ...grid, gridTemplateRows: { sm: 'auto 1fr' } }
const mapCell = { gridColumn: { sm: 2 }, gridRow: { sm: '1 / 3' } }

/** The fields of an object in two columns if there is room; wide fields span both. */
export function FormGrid(props: ObjectFieldTemplateProps<FormValues, RJSFSchema>) {
  const { title, required, schema, uiSchema, fieldPathId, registry, formData } = props
  const Title = getTemplate<'TitleFieldTemplate', FormValues, RJSFSchema>('TitleFieldTemplate', registry)
  const schemas: Record<string, FieldSchema> = { ...(schema as FieldSchema).properties }
  const form: FormContext = registry.formContext
  const mayFill = (field: FieldSchema = {}) =>
    isEnabled(field, formData ?? {}, schemas) && !(field['x-fixed'] && form.record)
  const properties = props.properties.map((property) =>
    mayFill(schemas[property.name])
      ? property
      : {
          ...property,
          content: cloneElement(property.content as ReactElement<{ disabled: boolean }>, { disabled: true }),
        },
  )
  const isItem = typeof fieldPathId.path.at(-1) === 'number'
  const position = fieldPathId.path.length === 0 ? positionOf(uiSchema) : undefined
  const coordinates = properties.filter(
    ({ name, hidden }) => !hidden && (name === position?.latitude || name === position?.longitude),
  )
  const isPlaced = position !== undefined && coordinates.length === 2
  return (
    <>
      {title && !isItem && (
        <Title
          id={titleId(fieldPathId)}
          title={title}
          required={required}
          schema={schema}
          uiSchema={uiSchema}
          registry={registry}
        />
      )}
      <Box sx={isItem ? row : grid}>
        {properties.flatMap(({ name, content, hidden }) => [
          !hidden && headingOf(uiSchema?.[name]) !== undefined && (
            <Typography key={`heading of ${name}`} variant="h3" sx={section}>
              {headingOf(uiSchema?.[name])}
            </Typography>
          ),
          isPlaced && coordinates.some((coordinate) => coordinate.name === name) ? (
            name === coordinates[0]?.name && (
              <Box key={name} sx={besideMap}>
                {coordinates.map((coordinate) => (
                  <Box key={coordinate.name}>{coordinate.content}</Box>
                ))}
                <Box sx={mapCell}>
                  <PositionMap fields={position} form={form} />
                </Box>
              </Box>
            )
          ) : (
            <Box
              key={name}
              sx={{
                ...cell,
                ...(hidden && { display: 'none' }),
                ...(isWide(schemas[name] ?? {}, uiSchema?.[name]) && wide),
              }}
            >
              {content}
            </Box>
          ),
        ])}
      </Box>
    </>
  )
}
