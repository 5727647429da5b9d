import { permissionText } from '#schemas/access/permissions.ts'

/** A permission with the related permissions nested below it. */
export interface PermissionNode {
  name: string
  related: PermissionNode[]
}

/**
 * The parent of a permission: the longest prefix of its name that is a permission itself
 * (`Admin.ManageSites` of `Admin.ManageSites.Create`), else that of its module (`Module.Hindcasts` of `Hindcasts.Download`).
 */
function parentOf(name: string, names: ReadonlySet<string>): string | undefined {
  const parts = name.split('.')
  const beginnings = parts.map((_, end) => parts.slice(0, end).join('.')).reverse()
  return [...beginnings, `Module.${parts[0]}`].find((parent) => parent !== name && names.has(parent))
}

/** The permissions as a tree, in the order of their names. */
export function permissionNodes(names: readonly string[]): PermissionNode[] {
  const known = new Set(names)
  const nodes = new Map([...known].map((name): [string, PermissionNode] => [name, { name, related: [] }]))
  return [...nodes.values()].filter((node) => {
    const parent = nodes.get(parentOf(node.name, known) ?? '')
    parent?.related.push(node)
    return parent === undefined
  })
}

const RELATED = 'Has an effect only with the permission above it.'

/** What a permission allows, as sentences; empty if nothing is known of it. */
export const permissionSentences = ({ name }: PermissionNode, isRelated: boolean): string =>
  [permissionText(name), isRelated && RELATED].filter(Boolean).join(' ')

/** The label of a permission; related ones have the suffix from the specification (section 3). */
export const permissionLabel = ({ name }: PermissionNode, isRelated: boolean): string =>
  isRelated ? `${name} ASV` : name

/** The nodes whose label contains the text, ignoring case, with their ancestors. */
export function filteredNodes(
  nodes: readonly PermissionNode[],
  text: string,
  isRelated = false,
): PermissionNode[] {
  const wanted = text.trim().toLowerCase()
  return nodes.flatMap((node) => {
    const related = filteredNodes(node.related, text, true)
    const isFound = permissionLabel(node, isRelated).toLowerCase().includes(wanted)
    return isFound || related.length > 0 ? [{ name: node.name, related }] : []
  })
}

/** The names of all nodes, each before those below it. */
export const namesOf = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(({ name, related }) => [name, ...namesOf(related)])

interface Ticking {
  /** The whole tree. */
  nodes: readonly PermissionNode[]
  /** Whether a permission may be granted. */
  mayTick: (name: string) => boolean
  /** The stored permissions; the result lists them first, in their order. */
  stored: readonly string[]
}

/**
 * The permissions of a user after some were ticked and unticked. A related permission has no effect without its parent:
 * ticking it ticks the parent, and unticking the parent unticks it.
 */
export function tickedPermissions(
  current: readonly string[],
  changes: Iterable<readonly [name: string, isTicked: boolean]>,
  { nodes, mayTick, stored }: Ticking,
): string[] {
  const paths = new Map<string, readonly string[]>()
  const below = new Map<string, readonly string[]>()
  const walk = (node: PermissionNode, above: readonly string[]) => {
    paths.set(node.name, [...above, node.name])
    below.set(node.name, namesOf([node]))
    for (const child of node.related) walk(child, [...above, node.name])
  }
  for (const node of nodes) walk(node, [])
  const ticked = new Set(current)
  for (const [name, isTicked] of changes) {
    if (!isTicked) for (const gone of below.get(name) ?? [name]) ticked.delete(gone)
    else if (mayTick(name)) for (const given of (paths.get(name) ?? []).filter(mayTick)) ticked.add(given)
  }
  return [...new Set([...stored, ...paths.keys()])].filter((name) => ticked.has(name))
}
