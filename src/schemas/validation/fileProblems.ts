import { accountPage, modules, settingsPages } from '../access/modules.ts'
import { type ApiRoute, apiRoutes, pathParameters } from '../calls/apiRoutes.ts'
import { crudRoutes } from '../calls/crudRoutes.ts'
import {
  type FieldSchema,
  formSchemaOf,
  type PlaceProblem,
  positionOf,
  type RemoteOptions,
  type ResourceFile,
} from '../resourceFile/resourceFile.ts'
import { fieldsOf, schemasOf } from './fieldsIn.ts'
import { layoutProblems } from './layoutProblems.ts'
import { objectProblems } from './objectProblems.ts'

const fixedCalls: readonly ApiRoute[] = apiRoutes

const mergeFields = (schemas: readonly (FieldSchema | undefined)[]): Record<string, FieldSchema> =>
  Object.assign({}, ...schemas.map((schema) => schema?.properties))

/** Field names that a file's keywords refer to but its schema does not have. */
function unknownFields(file: ResourceFile): PlaceProblem[] {
  const {
    search,
    sort,
    scopes = {},
    panel,
    owner,
    notices = [],
    presets = [],
    links,
    facts = [],
    api,
    concerns: { all: _, ...concerned } = { all: '' },
  } = file.resource
  const stored = file.schema.properties
  const form = formSchemaOf(file).properties
  const named: [string, string, Record<string, FieldSchema>][] = [
    ...search.flatMap(({ field, alsoIn = [] }, index) => [
      named3(`/resource/search/${index}/field`, field, stored),
      ...alsoIn.map((other) => named3(`/resource/search/${index}/alsoIn`, other, stored)),
    ]),
    ...sort.map(({ field }, index) => named3(`/resource/sort/${index}/field`, field, stored)),
    ...Object.entries(scopes).flatMap(([scope, conditions]) =>
      conditions.map(({ field }, index) => named3(`/resource/scopes/${scope}/${index}/field`, field, stored)),
    ),
    ...(panel?.dot ? [named3('/resource/panel/dot', panel.dot, stored)] : []),
    ...(panel?.details ?? []).map((field, index) =>
      named3(`/resource/panel/details/${index}`, field, stored),
    ),
    ...(owner?.sharedWhen ? [named3('/resource/owner/sharedWhen', owner.sharedWhen, stored)] : []),
    ...(links?.sides ?? []).map(({ field }, index) =>
      named3(`/resource/links/sides/${index}/field`, field, stored),
    ),
    ...Object.entries(concerned).map(([word, field]) => named3(`/resource/concerns/${word}`, field, stored)),
    ...facts.map(({ field }, index) => named3(`/resource/facts/${index}/field`, field, stored)),
    ...(api?.actions ?? []).flatMap(({ when = {} }, index) =>
      Object.keys(when).map((field) => named3(`/resource/api/actions/${index}/when/${field}`, field, stored)),
    ),
    ...Object.keys(api?.belongings?.receiver ?? {}).map((field) =>
      named3(`/resource/api/belongings/receiver/${field}`, field, stored),
    ),
    ...notices.flatMap(({ whenChanged }, index) =>
      whenChanged.map((field) => named3(`/resource/notices/${index}/whenChanged`, field, form)),
    ),
    ...presets.flatMap(({ values }, index) =>
      Object.keys(values).map((field) => named3(`/resource/presets/${index}/values/${field}`, field, form)),
    ),
    ...Object.entries(positionOf(file.uiSchema) ?? {}).map(([coordinate, field]) =>
      named3(`/uiSchema/ui:options/position/${coordinate}`, field, form),
    ),
  ]
  return named
    .filter(([, field, fields]) => !(field in fields))
    .map(([path, field]) => ({ path, message: `there is no field ${field}` }))
}

const named3 = (
  path: string,
  field: string,
  fields: Record<string, FieldSchema>,
): [string, string, Record<string, FieldSchema>] => [path, field, fields]

/** The remote choices of a field, or of a list's items. */
const optionsIn = (place: string, { items, ...field }: FieldSchema): [string, RemoteOptions | undefined] =>
  items ? [`${place}/items`, items['x-options']] : [place, field['x-options']]

/** Keywords that are invalid because of other keywords in the same file. */
function brokenWords(file: ResourceFile): PlaceProblem[] {
  const { scopes = {}, panel, links, api, layout } = file.resource
  const problems: PlaceProblem[] = []
  for (const [index, { scope, bulk }] of (panel?.tabs ?? []).entries()) {
    const path = `/resource/panel/tabs/${index}`
    if (scope !== undefined && !(scope in scopes))
      problems.push({ path: `${path}/scope`, message: `there is no scope ${scope}` })
    if (bulk && scope === undefined)
      problems.push({ path: `${path}/bulk`, message: 'only a tab with a scope has a button for all of it' })
  }
  for (const [index, { field }] of (links?.sides ?? []).entries())
    if (!file.schema.properties[field]?.['x-options'])
      problems.push({ path: `/resource/links/sides/${index}/field`, message: `${field} has no x-options` })
  if (api?.links && layout !== 'links')
    problems.push({ path: '/resource/api/links', message: 'only the layout links connects pairs' })
  for (const { path: place, field, parent, root } of fieldsOf(file)) {
    const [at, options] = optionsIn(place, field)
    const dependsOn = options?.dependsOn
    if (dependsOn && !(dependsOn in mergeFields([root, parent])))
      problems.push({ path: `${at}/x-options/dependsOn`, message: `there is no field ${dependsOn}` })
    const copy = options?.copy
    if (copy && !(copy in file.schema.properties))
      problems.push({ path: `${at}/x-options/copy`, message: `there is no field ${copy}` })
    const when = field['x-enabledWhen']
    if (when && !(when.field in mergeFields([parent])))
      problems.push({ path: `${place}/x-enabledWhen/field`, message: `there is no field ${when.field}` })
    const clock = Object.entries(field['x-clock'] ?? {})
    for (const [word, name] of clock.filter(([, name]) => !(name in mergeFields([parent]))))
      problems.push({ path: `${place}/x-clock/${word}`, message: `there is no field ${name}` })
    problems.push(...unknownLimitFields(place, field))
    if (field['x-unique'] && (parent !== root || field.readOnly))
      problems.push({
        path: `${place}/x-unique`,
        message: 'only a field of the record itself that users can write can be unique',
      })
    if (options?.isDistinct && !at.includes('/items/'))
      problems.push({ path: `${at}/x-options/isDistinct`, message: 'only the items of a list can differ' })
  }
  return problems
}

/** Fields of `x-limit` that the object, or the rows of the list, do not have. */
function unknownLimitFields(place: string, field: FieldSchema): PlaceProblem[] {
  const { properties = {} } = field.items ?? field
  const { isRequired: _, ...paths } = { isRequired: false, ...field['x-limit'] }
  return Object.entries(paths).flatMap(([word, named]) =>
    [named].flat().flatMap((path: string) => {
      const [name = ''] = path.split('/')
      return name in properties
        ? []
        : [{ path: `${place}/x-limit/${word}`, message: `there is no field ${name}` }]
    }),
  )
}

/** The problems that can be found in a resource file on its own. */
export const fileProblems = (file: ResourceFile): PlaceProblem[] => [
  ...unknownFields(file),
  ...brokenWords(file),
  ...schemasOf(file).flatMap(([path, schema]) => objectProblems(schema, path)),
  ...layoutProblems(file),
]

/** The fields that a label shows: its braces name them, or it is one. */
const fieldsOfLabel = (label: string): string[] =>
  label.includes('{') ? [...label.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) : [label]

/** The fields of the rows that a remote select offers; undefined if nothing has its name, or it answers no rows to choose from. */
function fieldsOfChoices(name: string, files: readonly ResourceFile[]): readonly string[] | undefined {
  const lookUp = fixedCalls.find((row) => row.name === name && row.method === 'GET')
  if (lookUp) return lookUp.choices
  const file = files.find(({ resource }) => resource.name === name)
  return file && ['id', ...Object.keys(file.schema.properties)]
}

/** What is wrong with the choices of a remote select, by the word at fault. */
function wrongChoices(
  options: RemoteOptions,
  files: readonly ResourceFile[],
): [keyof RemoteOptions, string][] {
  const { resource, value, label, dependsOn, as = dependsOn } = options
  const fields = fieldsOfChoices(resource, files)
  if (!fields) return [['resource', `there is neither a resource nor a call ${resource} that has choices`]]
  const lookUp = fixedCalls.find(({ name }) => name === resource)
  const missing = lookUp && pathParameters(lookUp).find((name) => name !== as)
  const unknown = (name: string) => !fields.includes(name)
  const message = (name: string) => `the rows of ${resource} have no field ${name}`
  return [
    ...(missing
      ? [['resource', `the call ${resource} needs ${missing}, which dependsOn and as do not give`] as const]
      : []),
    ...[value].filter(unknown).map((name) => ['value', message(name)] as const),
    ...fieldsOfLabel(label)
      .filter(unknown)
      .map((name) => ['label', message(name)] as const),
  ].map(([word, text]) => [word, text])
}

/** References to unknown resources or calls: the file can still be used, but these parts of it have no effect. */
export function unresolvedNames(file: ResourceFile, files: readonly ResourceFile[]): PlaceProblem[] {
  const calls = new Set([...fixedCalls, ...files.flatMap(crudRoutes)].map(({ name }) => name))
  const choices = fieldsOf(file).flatMap(({ path, field }) => {
    const [at, options] = optionsIn(path, field)
    return (options ? wrongChoices(options, files) : []).map(([word, message]) => ({
      path: `${at}/x-options/${word}`,
      message,
    }))
  })
  const { reloads = [] } = file.resource
  const reloaded = Array.isArray(reloads) ? reloads : Object.values(reloads).flat()
  const unknown = reloaded
    .filter((name) => !calls.has(name))
    .map((name) => ({ path: '/resource/reloads', message: `there is no call ${name}` }))
  return [...choices, ...unknown, ...unknownLinkCalls(file), ...unknownCallsOfOne(file)]
}

/** Calls about one record that are not in the route table or take no id. */
function unknownCallsOfOne({ resource }: ResourceFile): PlaceProblem[] {
  const { actions = [], belongings } = resource.api ?? {}
  const named = [
    ...actions.map(({ call }, index) => [`actions/${index}/call`, call]),
    ...(['list', 'handOver'] as const).flatMap((word) =>
      belongings ? [[`belongings/${word}`, belongings[word]]] : [],
    ),
  ]
  const ofMany = actions.flatMap(({ many }, index) =>
    many && !fixedCalls.some(({ name, path }) => name === many.call && !path.includes(':'))
      ? [{ path: `/resource/api/actions/${index}/many/call`, message: `there is no call ${many.call}` }]
      : [],
  )
  return named
    .flatMap(([place, call]) => {
      const isKnown = fixedCalls.some(({ name, path }) => name === call && /:id(?!\w)/.test(path))
      return isKnown
        ? []
        : [{ path: `/resource/api/${place}`, message: `there is no call ${call} of one record` }]
    })
    .concat(ofMany)
}

/** Calls of pairs that are not in the route table. */
function unknownLinkCalls({ resource }: ResourceFile): PlaceProblem[] {
  const { connect, disconnect, linked, pairs } = resource.api?.links ?? {}
  const named: [place: string, name: string | undefined, isRead: boolean][] = [
    ['connect', connect, false],
    ['disconnect', disconnect, false],
    ['linked/0', linked?.[0], true],
    ['linked/1', linked?.[1], true],
    ['pairs', pairs, true],
  ]
  return named.flatMap(([place, name, isRead]) => {
    const isKnown = fixedCalls.some((row) => row.name === name && (row.method === 'GET') === isRead)
    return name === undefined || isKnown
      ? []
      : [{ path: `/resource/api/links/${place}`, message: `there is no call ${name} that can do this` }]
  })
}

/** Why a file conflicts with those before it: its name, its page or one of its calls is already taken. */
export function collision(file: ResourceFile, before: readonly ResourceFile[]): PlaceProblem | undefined {
  const { name, path } = file.resource
  const same = before.find(({ resource }) => resource.name === name)
  if (same) return { path: '/resource/name', message: `there is another resource ${name}` }
  const entries = [...settingsPages, ...before].map(({ resource }) => resource)
  const others = modules.filter(({ resource }) => resource !== name)
  const pages = [...others, accountPage, ...entries].map((page) => page.path)
  if (pages.includes(path)) return { path: '/resource/path', message: `there is another page at ${path}` }
  const key = ({ method, path: address }: Pick<ApiRoute, 'method' | 'path'>) =>
    `${method} ${address.replace(/\/$/, '')}`
  const taken = new Set([...fixedCalls, ...before.flatMap(crudRoutes)].map(key))
  const twice = crudRoutes(file).find((row) => taken.has(key(row)))
  return twice && { path: '/resource/api', message: `another call has the address ${key(twice)}` }
}
