import { getSchemaType, hasWidget, type RJSFSchema } from '@rjsf/utils'
import { isObject } from '../isObject.ts'
import {
  type FieldSchema,
  formSchemaOf,
  type PlaceProblem,
  type ResourceFile,
} from '../resourceFile/resourceFile.ts'

/** A part of a uiSchema: words of RJSF, and the layouts of the fields of an object or of the items of a list. */
interface Layout {
  'ui:order'?: string[]
  'ui:field'?: string
  'ui:widget'?: string
  'ui:options'?: Record<string, unknown>
  items?: Layout
  [field: string]: unknown
}

/** The widgets that the portal adds to those of RJSF -> the type of field that each supports. */
const widgetTypes: Readonly<Record<string, string>> = {
  changes: 'array',
  checklist: 'array',
  hour: 'string',
  mainPage: 'string',
  permissions: 'array',
  switch: 'boolean',
}

const Nothing = () => null

/** RJSF's own widgets by name, for `hasWidget`, which only tells whether the theme has what the type asks for. */
const standIns = Object.fromEntries(
  [
    ...['Text', 'Password', 'Email', 'URL', 'Textarea', 'Select', 'Radio', 'Date', 'DateTime', 'Time'],
    ...['UpDown', 'Range', 'Checkbox', 'Checkboxes'],
  ].map((name) => [`${name}Widget`, Nothing]),
)

/** Whether a widget can show a field; each field can be hidden. */
function supports(widget: string, field: FieldSchema): boolean {
  if (widget === 'hidden') return true
  const schema = field as RJSFSchema
  const own = widgetTypes[widget]
  return own === undefined ? hasWidget(schema, widget, standIns) : getSchemaType(schema) === own
}

const typeIn = ({ type }: FieldSchema) =>
  type === undefined ? 'no type' : `the type ${[type].flat().join(' or ')}`

/** A widget that cannot show the field's type. Either the widget or the type may be new: an overlay has one of the places. */
function wrongWidget(
  field: FieldSchema,
  widget: string,
  path: string,
  place: string,
  name: string,
): PlaceProblem[] {
  if (supports(widget, field)) return []
  return [
    {
      path: `${path}/ui:widget`,
      otherwise: `${place}/type`,
      message: `${name} has ${typeIn(field)}, which the widget ${widget} cannot show`,
    },
  ]
}

/** What is wrong with the order of an object's fields; RJSF requires that it names each of them, unless "*" stands for the others. */
function wrongOrder({ 'ui:order': order }: Layout, fields: readonly string[], path: string): PlaceProblem[] {
  if (!Array.isArray(order)) return []
  const missing =
    path === '/uiSchema' || order.includes('*') ? [] : fields.filter((name) => !order.includes(name))
  return [
    ...order.flatMap((name, index): PlaceProblem[] => {
      const place = `${path}/ui:order/${index}`
      if (name !== '*' && !fields.includes(name))
        return [{ path: place, message: `there is no field ${name}` }]
      return order.indexOf(name) < index ? [{ path: place, message: `${name} is named twice` }] : []
    }),
    ...missing.map((name) => ({
      path: `${path}/ui:order`,
      message: `${name} is missing; "*" stands for all fields that are not named`,
    })),
  ]
}

/** Layout words that do not apply to this type of field. */
function wrongOptions(field: FieldSchema, layout: Layout, path: string, name: string): PlaceProblem[] {
  const { 'ui:widget': widget, 'ui:options': options = {} } = layout
  const ofLists = ['fixed', 'confirmAdd'].filter((word) => word in options && field.type !== 'array')
  return [
    ...(layout['ui:field'] !== undefined && field.type !== 'object'
      ? [{ path: `${path}/ui:field`, message: `${name} is not of type object` }]
      : []),
    ...(widget === 'checklist' && field.type === 'array' && !field.items?.['x-options']
      ? [{ path: `${path}/ui:widget`, message: `the items of ${name} have no x-options` }]
      : []),
    ...ofLists.map((word) => ({ path: `${path}/ui:options/${word}`, message: `${name} is not a list` })),
  ]
}

function problemsOf(
  field: FieldSchema,
  given: unknown,
  path: string,
  place: string,
  name: string,
): PlaceProblem[] {
  if (!isObject(given)) return []
  const layout = given as Layout
  const { properties } = field
  const widget = layout['ui:widget']
  const own = [
    ...(typeof widget === 'string' ? wrongWidget(field, widget, path, place, name) : []),
    ...wrongOptions(field, layout, path, name),
    ...(properties ? wrongOrder(layout, Object.keys(properties), path) : []),
  ]
  const inner = Object.entries(layout)
    .filter(([key]) => !key.startsWith('ui:'))
    .flatMap(([key, part]) => {
      if (properties && Object.hasOwn(properties, key))
        return problemsOf(properties[key] ?? {}, part, `${path}/${key}`, `${place}/properties/${key}`, key)
      if (key === 'items' && field.items)
        return problemsOf(field.items, part, `${path}/items`, `${place}/items`, `an item of ${name}`)
      return [{ path: `${path}/${key}`, message: `there is no field ${key}` }]
    })
  return [...own, ...inner]
}

/** Names and widgets of a form's layout that its fields do not have or cannot use. */
export function layoutProblems(file: ResourceFile): PlaceProblem[] {
  const place = file.formSchema ? '/formSchema' : '/schema'
  return problemsOf(formSchemaOf(file), file.uiSchema, '/uiSchema', place, 'the form')
}
