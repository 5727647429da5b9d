import { type ApiRoute, apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { statusMeanings } from '#schemas/calls/callStatuses.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { generated, table } from './markdown.ts'
import { ruleInWords } from './ruleInWords.ts'

const groupOf = ({ path }: ApiRoute) => path.split('/')[1] ?? ''

const envelopes: Readonly<Record<NonNullable<ApiRoute['envelope']>, string>> = {
  data: '`{ "data": ... }`',
  body: 'the answer itself',
  text: 'text',
  file: 'a file',
}

const answerOf = ({ accept, envelope = 'data', variants = [] }: ApiRoute) =>
  [accept ?? envelopes[envelope], ...variants.map((type) => `or \`${type}\``)].join(' ')

const address = ({ method, path, query = [], rename = {} }: ApiRoute) => {
  const names = query.map((name) => rename[name] ?? name)
  return `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}${names.length > 0 ? `?${names.join('&')}` : ''}\``
}

/** docs/api.md: every call, from the table that the portal and the server read. */
export function apiDocument(resources: readonly ResourceFile[]): string {
  const who = ({ access }: ApiRoute) => {
    if (!('resource' in access)) return ruleInWords(access)
    const { resource, action, and } = access
    const file = resources.find((candidate) => candidate.resource.name === resource)
    return [action, ...(and ? [and] : [])]
      .map((verb) => ruleInWords(file?.resource.access[verb] ?? {}))
      .join(' and ')
  }
  const rows: readonly ApiRoute[] = [...apiRoutes, ...resources.flatMap(crudRoutes)]
  const sections = [...new Set(rows.map(groupOf))].map((group) => {
    const calls = rows.filter((row) => groupOf(row) === group)
    return `## /${group}\n\n${table(
      ['call', 'what it does', 'who may', 'answers'],
      calls.map((row) => [address(row), row.summary, who(row), answerOf(row)]),
    )}`
  })
  return `${generated('src/schemas/calls/apiRoutes.ts and src/schemas/resources')}

# The API

Every call carries the application key in \`x-api-key\` or \`ocp-apim-subscription-key\`, and after sign-in
\`Authorization: Bearer <token>\`. Sign-in sends \`username\` and \`password\` as headers, percent-encoded UTF-8. Schemas of
what goes in and comes out are at \`/openapi.json\`, and on a page at \`/docs\`. Who may call what is shown user by user in the
[access matrix](access-matrix.md). Programs call with a [personal token](security.md#second-factor); the wiki of the portal has
[examples](../public/wiki/programs.md) for curl, Python and Excel that read a forecast and a hindcast.

The calls under \`/records\` follow \`@refinedev/simple-rest\`: lists take \`_start\`, \`_end\`, \`_sort\` and \`_order\`, and each field
as \`field\`, \`field_like\`, \`field_gte\`, \`field_lte\`, \`field_ne\`, \`field_in\` (one of several)
or \`field_null\` (true: no value); they answer the bare records and their number in
\`x-total-count\`. A change sends the fields that change and the version that was read.

A call that fails answers one sentence: as text, or as problem details (RFC 9457) with a list \`errors\` of
\`{ path, message }\` where \`Accept\` names \`application/problem+json\`.

${table(
  ['status', 'when'],
  Object.entries(statusMeanings).map(([status, { meaning }]) => [status, meaning]),
)}

${sections.join('\n\n')}
`
}
