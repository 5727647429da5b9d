import { can, mayCall, permits, policyOf, type Subject } from '#schemas/access/access.ts'
import { modulesWith, settingsPages } from '#schemas/access/modules.ts'
import { permissionsOf } from '#schemas/access/permissions.ts'
import { type ApiRoute, apiRoutes, isOpenWhileViewing } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { CustomerConfig } from '#schemas/shapes/customer.ts'
import { demonstrationUsers } from '#server/seed/seedDemonstration.ts'
import { generated, table } from './markdown.ts'
import { ruleInWords } from './ruleInWords.ts'

/** docs/access-matrix.md: every rule, and whether it permits each demonstration user. */
export function accessMatrix(
  resources: readonly ResourceFile[],
  profileOf: (customerId: number) => CustomerConfig,
): string {
  const modules = modulesWith(resources)
  const policy = policyOf(modules, [...resources, ...settingsPages])
  const rows: readonly ApiRoute[] = [...apiRoutes, ...resources.flatMap(crudRoutes)]
  const subjects = demonstrationUsers.map(({ customerId, role, permissions }): Subject => {
    const customer = profileOf(customerId)
    const granted = permissionsOf(customer.modules, resources).filter((name) =>
      permissions.some((start) => name.startsWith(start)),
    )
    return { user: { roles: [role], permissions: granted }, customer }
  })
  const marks = (allows: (subject: Subject) => boolean) =>
    subjects.map((subject) => (allows(subject) ? 'yes' : '-'))
  const head = (...first: string[]) => [
    ...first,
    'needs',
    ...demonstrationUsers.map(({ username }) => username),
  ]

  const moduleRows = modules.map(({ id, title, access }) => [
    `${title} (${id})`,
    ruleInWords(access),
    ...marks((subject) => can(policy, subject, `module:${id}`, 'list')),
  ])
  const pageRows = settingsPages.map(({ resource: { name, title, access } }) => [
    title,
    ruleInWords(access.list),
    ...marks((subject) => can(policy, subject, name, 'list')),
  ])
  const actionRows = resources.flatMap(({ resource }) =>
    Object.entries(resource.access).map(([action, rule]) => [
      resource.title,
      action,
      ruleInWords(rule),
      ...marks((subject) => can(policy, subject, resource.name, action)),
    ]),
  )
  const fieldRows = resources.flatMap(({ resource, schema }) =>
    Object.entries(schema.properties).flatMap(([name, { title = name, 'x-access': rule }]) =>
      rule
        ? [[resource.title, title, ruleInWords(rule), ...marks((subject) => permits(policy, subject, rule))]]
        : [],
    ),
  )
  const rulesOf = ({ access }: ApiRoute): AccessRule[] =>
    'resource' in access
      ? [access.action, ...(access.and ? [access.and] : [])].map(
          (action) => policy[access.resource]?.[action] ?? {},
        )
      : [access]
  const callRows = rows.map((row) => [
    `\`${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}\``,
    `${rulesOf(row).map(ruleInWords).join(' and ')}${row.onlyTokens ? ', with a token' : ''}`,
    ...marks((subject) => mayCall(policy, subject, row.access)),
    isOpenWhileViewing(row) ? 'yes' : '-',
  ])

  return `${generated('src/schemas and server/seed/users.json')}

# Who may do what

What no row permits is denied. One evaluator reads these rows for the menu, the pages, the buttons, the fields and the
server's guard. The columns are the demonstration's users: planner, multi and admin of a customer with the default
profile, planner7 and admin7 of the second one.

## Modules

${table(head('module'), moduleRows)}

## Pages of the settings

${table(head('page'), pageRows)}

## Records

${table(head('resource', 'action'), actionRows)}

## Fields

${table(head('resource', 'field'), fieldRows)}

## Calls

The last column: an administrator who [looks at the portal as another user](security.md#viewing-as-another-user) may make the call, as far as that
user may.

${table([...head('call'), 'viewing'], callRows)}
`
}
